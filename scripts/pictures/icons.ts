/**
 * Makes the icons of the installed app from src/web/assets/icon.svg, in a headless Chromium. `node scripts/pictures/icons.ts`
 * after a change of the drawing. Telephones cut their own shape out, so the ground reaches to the edge.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import { smallPng } from './small-png.ts';

const ASSETS = join(import.meta.dirname, '..', '..', 'src', 'web', 'assets');
const SIZES = [180, 192, 512];

const drawing = readFileSync(join(ASSETS, 'icon.svg'), 'utf8').replace(' rx="8"', '');
const browser = await chromium.launch({
  executablePath: process.env.BANKFEED_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  for (const size of SIZES) {
    const page = await browser.newPage({ viewport: { width: size, height: size } });
    // A circle would cut off the ground alone: the drawing takes the middle four fifths.
    await page.setContent(
      `<style>body{margin:0;background:#0f766e}svg{position:fixed;inset:10%;width:80%}</style>${drawing}`,
    );
    writeFileSync(join(ASSETS, `icon-${size}.png`), smallPng(await page.screenshot()));
    await page.close();
  }
} finally {
  await browser.close();
}
