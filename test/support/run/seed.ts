/**
 * Where BANKFEED_SEED is set, properties begin with it too: a run of the same commit tries the same inputs. Tests speak
 * every language.
 */
import fc from 'fast-check';
import { FIRST_SEED } from './effort.ts';

if (process.env.BANKFEED_SEED !== undefined) fc.configureGlobal({ seed: FIRST_SEED });
