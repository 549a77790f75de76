import { error, type Opener } from '../../../../src/plugin/contract.ts';
import { words } from '../../../../src/words/message.ts';
import { verifyDkim } from '../auth/dkim.ts';
import type { LetterFile, SpoiledFile } from './files.ts';
import { type LetterFacts, letterOptions } from './order.ts';
import { readParts } from './parts.ts';
import { textAmong } from './text.ts';
import { chooseFiles } from './unpack.ts';

/** Takes out of a letter what a rule asks for, archives unpacked, and verifies its signatures. */
export const opener: Opener = {
  open: async ({ bytes, options }) => {
    const asked = letterOptions.parse(options);
    const letter = await readParts(bytes);
    if ('fault' in letter) return error('mail.malformed', words('letter.messageCannotRead', { why: letter.fault }));
    const verdict = asked.proof === null ? null : await verifyDkim(bytes, asked.proof);
    const { files, spoiled, passedOver } = await chooseFiles(letter.parts, asked);
    const text = asked.text ? textAmong(letter.parts) : null;
    const facts: LetterFacts = { verdict, passedOver: [...passedOver], text };
    return { parts: [...files.map(wholePart), ...spoiled.map(spoiledPart)], facts };
  },
};

const wholePart = ({ path, name, bytes }: LetterFile) => ({ path, name, bytes });
const spoiledPart = ({ path, name, fault }: SpoiledFile) => ({ path, name, fault });
