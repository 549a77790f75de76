/**
 * The reason why bankfeed does not start on this platform (`process.platform`), in one sentence; undefined where it
 * does. Windows keeps no file modes, so keys and statements would be open to others. It cannot force a folder onto
 * the disk. This file loads nothing that an old Node lacks.
 */
export function refusePlatform(platform: string): string | undefined {
  if (platform !== 'win32') return undefined;
  return (
    'bankfeed does not run on Windows itself, where it could not keep keys and statements private or safe from a power ' +
    'cut: run it in WSL 2, or as a container.'
  );
}
