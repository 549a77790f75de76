/** Inflates data that was stored with this method. */
export type Inflate = (data: Buffer, method: number) => Buffer;
