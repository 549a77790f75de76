/** Finished sentences of readers and of the state, in the reader's language. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { speechOfHeader } from '../../src/words/choose.ts';
import { echo } from '../../src/words/echo.ts';
import { speaking } from '../../src/words/speak.ts';

const inGerman = (sentence: string) => speaking(speechOfHeader('de'), () => echo(sentence));

test('a question is German with its values, and so are the words within it', () => {
  const asked =
    'It is not certain which way the money went (no number has a minus, they may be expenses): 12,50 in line 2 is 12.50 or -12.50';
  expect(inGerman(asked)).toBe(
    'Es ist nicht sicher, wohin das Geld ging (Keine Zahl hat ein Minus, sie können Ausgaben sein): 12,50 in Zeile 2 ist 12.50 oder -12.50',
  );
  expect(echo(asked)).toBe(asked);
});

test('each part of a proof is German, with the lines that it names', () => {
  const proof =
    'running balance: 1 of 3 steps fit, not at line 2, line 4; stated totals of money in and out are the sums of the lines';
  expect(inGerman(proof)).toBe(
    'Laufender Saldo: 1 von 3 Schritten passen, nicht bei Zeile 2, Zeile 4; Die genannten Summen von Ein- und Ausgang sind die der Zeilen',
  );
  expect(inGerman('running balance: 2 of 2 steps fit; stated opening + sum = stated closing')).toBe(
    'Laufender Saldo: 2 von 2 Schritten passen; genannter Anfangssaldo + Summe = genannter Endsaldo',
  );
});

test('words that no pattern fits stay, however long and strange they are', () => {
  expect(inGerman('Something else')).toBe('Something else');
  const long = `It is not certain how it is read: ${', which is '.repeat(200)}`;
  expect(inGerman(long)).toBe(long);
  expect(inGerman('It is not certain how it is read: {why} $1')).toBe(
    'Es ist nicht sicher, wie die Datei zu lesen ist: {why} $1',
  );
});

test('each sentence of the reader has its pattern', () => {
  const source = readFileSync(new URL('../../connectors/tables/question/ask.ts', import.meta.url), 'utf8');
  const said = [...source.matchAll(/`((?:It is not certain|Nothing in the file)[^`]*)`/g)].map((match) =>
    (match[1] ?? '').replaceAll(/\$\{(?:days|amounts)\}/g, '7 or 7').replaceAll(/\$\{[^}]*\}/g, '7'),
  );
  expect(said.length).toBeGreaterThanOrEqual(6);
  expect(said.filter((sentence) => inGerman(sentence) === sentence)).toEqual([]);
});
