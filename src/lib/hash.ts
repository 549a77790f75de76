/** SHA-256 as lower-case hex. */
export function sha256(data: string | Uint8Array): string {
  // Loaded at the first use: a start that meets nothing new hashes nothing, and Node's cryptography is a fifth of it.
  return process.getBuiltinModule('node:crypto').hash('sha256', data, 'hex');
}
