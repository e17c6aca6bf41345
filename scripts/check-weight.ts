// Part of `npm run build:web`: checks the compressed size of a first visit against its budget. Prints one JSON line per
// entry.
import { weighEntries } from './lib/weight.ts'

for (const weight of weighEntries()) {
  const { entry, gzip_bytes, budget_bytes } = weight
  console.info(JSON.stringify({ bench: 'weight', ...weight }))
  if (gzip_bytes <= budget_bytes) continue
  const [has, may] = [gzip_bytes, budget_bytes].map((bytes) => (bytes / 1024).toFixed(1))
  console.error(`${entry} loads ${has} KiB at first; its budget is ${may} KiB.`)
  process.exitCode = 1
}
