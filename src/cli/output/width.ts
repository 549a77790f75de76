/** A table for a file or a narrow terminal is as wide as this, in columns. */
export const USUAL_WIDTH = 80;
