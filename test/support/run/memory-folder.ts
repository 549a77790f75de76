import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';

/** Memory serves as the disk where the system has such a thing. */
export function memoryFolder(): string {
  try {
    accessSync('/dev/shm', constants.W_OK);
    return '/dev/shm';
  } catch {
    return tmpdir();
  }
}
