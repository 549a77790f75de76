/** The part of the environment that says where programs and their data lie. Secrets are not in it. */
export interface ProgramPlaces {
  readonly PATH?: string | undefined;
  readonly TESSDATA_PREFIX?: string | undefined;
}

export function programPlaces(): ProgramPlaces {
  const { PATH, TESSDATA_PREFIX } = process.env;
  return { PATH, TESSDATA_PREFIX };
}
