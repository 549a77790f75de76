/** The whole of undici takes 6 MiB and 50 ms more of each process that sends. */
declare module 'undici/lib/dispatcher/pool.js' {
  import type { Pool } from 'undici';

  const pool: typeof Pool;
  export = pool;
}
