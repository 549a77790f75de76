/** Names that programs give to files which are not finished or not meant (P-FS-3). Case does not matter. */
const UNFINISHED = /(\.(tmp|part|partial|crdownload|download|processing)|~)$|^(~\$|\.)|^thumbs\.db$/i;

/** Dotfiles, half-written downloads, office locks, system litter. A folder of such a name is not entered either. */
export function isIgnoredName(name: string): boolean {
  return UNFINISHED.test(name);
}
