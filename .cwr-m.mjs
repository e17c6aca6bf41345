import sharp from 'sharp'
const [out, cols, w, ...names] = process.argv.slice(2)
const tiles = await Promise.all(names.map((n) => sharp(`/tmp/cwr/${n}.png`).resize({ width: +w }).png().toBuffer({ resolveWithObject: true })))
const h = Math.max(...tiles.map((t) => t.info.height))
const rows = Math.ceil(names.length / cols)
await sharp({ create: { width: cols * w, height: rows * h, channels: 3, background: '#777' } }).composite(tiles.map((t, i) => ({ input: t.data, left: (i % cols) * w, top: Math.floor(i / cols) * h }))).png().toFile(`/tmp/cwr/${out}.png`)
