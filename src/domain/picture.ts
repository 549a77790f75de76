/** A grey picture: a byte a dot, 0 is black, row by row from the top. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly grey: Uint8Array;
  /** Dots an inch. */
  readonly dpi: number;
}

/** A word in a picture. Dots, from its top left corner. */
export interface PictureWord {
  readonly text: string;
  /** 0 to 100: how sure the program is. */
  readonly confidence: number;
  readonly x: number;
  /** The lower edge of the line that it stands in. */
  readonly y: number;
  readonly width: number;
  /** The height of that line. */
  readonly size: number;
}
