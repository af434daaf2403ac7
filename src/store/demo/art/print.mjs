// The print shop: turns SVG files into PNG. Reads lines "<in.svg>\t<out.png>" from standard input, answers "ok" for each.
import { createInterface } from 'node:readline';
import sharp from 'sharp';

for await (const line of createInterface({ input: process.stdin })) {
  const [from, to] = line.split('\t');
  await sharp(from).png({ compressionLevel: 3 }).toFile(to);
  process.stdout.write('ok\n');
}
