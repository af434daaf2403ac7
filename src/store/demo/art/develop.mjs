// The darkroom: reads the two half-sample EXR files of a picture, removes the noise guided by albedo, normal and depth,
// applies a bright warm tone curve and writes WebP. Usage: node develop.mjs <path without .a.exr> <out.webp> [quality]
import { readFileSync } from 'node:fs';
import sharp from 'sharp';

const [, , stem, out, quality = '82'] = process.argv;

/** Channels of an uncompressed 32-bit scanline EXR, each a Float32Array of width × height. */
function readExr(path) {
  const file = readFileSync(path);
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  let at = 8;
  const text = () => {
    const end = file.indexOf(0, at);
    const value = file.toString('latin1', at, end);
    at = end + 1;
    return value;
  };
  const channels = [];
  let window = [0, 0, 0, 0];
  for (;;) {
    const name = text();
    if (name === '') break;
    text();
    const size = view.getInt32(at, true);
    const start = at + 4;
    if (name === 'channels') {
      at = start;
      while (file[at] !== 0) {
        const channel = text();
        channels.push({ name: channel, half: view.getInt32(at, true) === 1 });
        at += 16;
      }
    }
    if (name === 'dataWindow') window = [0, 4, 8, 12].map((o) => view.getInt32(start + o, true));
    at = start + size;
  }
  const width = window[2] - window[0] + 1;
  const height = window[3] - window[1] + 1;
  const tableAt = at;
  const planes = Object.fromEntries(channels.map((c) => [c.name, new Float32Array(width * height)]));
  for (let y = 0; y < height; y += 1) {
    let p = Number(view.getBigUint64(tableAt + y * 8, true)) + 8;
    for (const channel of channels) {
      const plane = planes[channel.name];
      for (let x = 0; x < width; x += 1, p += 4) plane[y * width + x] = view.getFloat32(p, true);
    }
  }
  return { width, height, planes };
}

const a = readExr(`${stem}.a.exr`);
const b = readExr(`${stem}.b.exr`);
const { width, height } = a;
const n = width * height;
const names = Object.keys(a.planes);
if (process.env.ART_DEBUG) console.log(names.join(' '));
const find = (set, end) => set.planes[names.find((k) => k.endsWith(end))] ?? new Float32Array(n);
const both = (end) => {
  const p = find(a, end);
  const q = find(b, end);
  return p.map((v, i) => (v + q[i]) / 2);
};
const albedo = ['R', 'G', 'B'].map((c) => both(`Denoising Albedo.${c}`));
const normal = ['X', 'Y', 'Z'].map((c) => both(`Denoising Normal.${c}`));
const depth = both('Depth.Z').map((z) => Math.min(z, 1e4));

/** Light of one half: colour over albedo, single bright pixels pulled to their neighbourhood. */
function light(set) {
  const planes = ['R', 'G', 'B'].map((c, k) =>
    find(set, `Combined.${c}`).map((v, i) => v / Math.max(albedo[k][i], 0.04)),
  );
  const luminance = new Float32Array(n);
  for (let i = 0; i < n; i += 1) luminance[i] = (planes[0][i] + planes[1][i] + planes[2][i]) / 3;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const i = y * width + x;
      let first = 0;
      let second = 0;
      for (let dy = -1; dy <= 1; dy += 1) {
        for (let dx = -1; dx <= 1; dx += 1) {
          if (dx === 0 && dy === 0) continue;
          const l = luminance[i + dy * width + dx];
          if (l > first) {
            second = first;
            first = l;
          } else if (l > second) second = l;
        }
      }
      if (luminance[i] > second * 1.15 + 0.02) {
        const k = (second * 1.05 + 0.01) / luminance[i];
        for (const plane of planes) plane[i] *= k;
      }
    }
  }
  return planes;
}

const halfA = light(a);
const halfB = light(b);
let current = halfA.map((p, k) => p.map((v, i) => (v + halfB[k][i]) / 2));
// Variance of the mean, from the difference of the halves, smoothed 5 × 5.
const raw = new Float32Array(n);
for (let i = 0; i < n; i += 1) {
  let d = 0;
  for (let k = 0; k < 3; k += 1) d += (halfA[k][i] - halfB[k][i]) ** 2;
  raw[i] = d / 12;
}
const blurLine = (src, stride, count, lines, lineStride) => {
  const dst = new Float32Array(n);
  for (let l = 0; l < lines; l += 1) {
    for (let i = 0; i < count; i += 1) {
      let s = 0;
      for (let d = -3; d <= 3; d += 1) s += src[l * lineStride + Math.min(Math.max(i + d, 0), count - 1) * stride];
      dst[l * lineStride + i * stride] = s / 7;
    }
  }
  return dst;
};
let variance = blurLine(blurLine(raw, 1, width, height, width), width, height, width, 1);

// Edge-avoiding à-trous wavelet: weights from what the surface is, and from how noisy it is there.
const kernel = [1 / 16, 1 / 4, 3 / 8, 1 / 4, 1 / 16];
for (let pass = 0; pass < 5; pass += 1) {
  const step = 1 << pass;
  const next = current.map(() => new Float32Array(n));
  const nextVariance = new Float32Array(n);
  const [r, g, bl] = current;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const i = y * width + x;
      const sigma = 1 / (4.5 * Math.sqrt(variance[i]) + 0.0015);
      const slope = 1 / (0.02 * depth[i] * 0.15 * step + 1e-4);
      let w = 0;
      let sr = 0;
      let sg = 0;
      let sb = 0;
      let sv = 0;
      for (let dy = -2; dy <= 2; dy += 1) {
        const yy = y + dy * step;
        if (yy < 0 || yy >= height) continue;
        for (let dx = -2; dx <= 2; dx += 1) {
          const xx = x + dx * step;
          if (xx < 0 || xx >= width) continue;
          const j = yy * width + xx;
          let weight = kernel[dx + 2] * kernel[dy + 2];
          if (j !== i) {
            const facing = normal[0][i] * normal[0][j] + normal[1][i] * normal[1][j] + normal[2][i] * normal[2][j];
            const own = normal[0][i] ** 2 + normal[1][i] ** 2 + normal[2][i] ** 2;
            const colour = (Math.abs(r[i] - r[j]) + Math.abs(g[i] - g[j]) + Math.abs(bl[i] - bl[j])) / 3;
            const surface =
              Math.abs(albedo[0][i] - albedo[0][j]) +
              Math.abs(albedo[1][i] - albedo[1][j]) +
              Math.abs(albedo[2][i] - albedo[2][j]);
            weight *= Math.exp(
              -colour * sigma -
                surface * 14 -
                Math.max(own - facing, 0) * 40 -
                Math.abs(depth[i] - depth[j]) * slope * 0.25,
            );
          }
          w += weight;
          sr += r[j] * weight;
          sg += g[j] * weight;
          sb += bl[j] * weight;
          sv += variance[j] * weight * weight;
        }
      }
      next[0][i] = sr / w;
      next[1][i] = sg / w;
      next[2][i] = sb / w;
      nextVariance[i] = sv / (w * w);
    }
  }
  current = next;
  variance = nextVariance;
}

// Tone: exposure, a shoulder from 0.62 up that keeps the hue, sRGB.
const exposure = Number(process.env.ART_EXPOSURE ?? 1);
const knee = 0.6;
const shoulder = (v) => (v <= knee ? v : knee + (1 - knee) * (1 - Math.exp(-(v - knee) / (1 - knee))));
const encode = (v) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055);
const pixels = Buffer.alloc(n * 3);
for (let i = 0; i < n; i += 1) {
  const rgb = current.map((p, k) => Math.max(p[i] * Math.max(albedo[k][i], 0.04) * exposure, 0) ** 1.06);
  const top = Math.max(rgb[0], rgb[1], rgb[2], 1e-6);
  const scale = shoulder(top) / top;
  const fade = Math.max(top - 0.9, 0) / (top + 0.6);
  for (let k = 0; k < 3; k += 1) {
    const kept = rgb[k] * scale;
    const dither = ((i * 2654435761 + k * 40503) >>> 0) / 4294967296 - 0.5;
    const value = encode(Math.min(kept + (shoulder(top) - kept) * fade, 1)) * 255 + dither * 0.8;
    pixels[i * 3 + k] = Math.min(Math.max(Math.round(value), 0), 255);
  }
}
await sharp(pixels, { raw: { width, height, channels: 3 } })
  .sharpen({ sigma: 0.6, m1: 0.4, m2: 0.6 })
  .webp({ quality: Number(quality), effort: 5, smartSubsample: true })
  .toFile(out);
