import { ensureBuilt } from '../../scripts/lib/build.mjs'
import { weighEntries } from '../../scripts/lib/weight.ts'

const kib = (bytes: number): number => Math.round((bytes / 1024) * 10) / 10

/** `npm run bench weight`: what a first visit of each entry loads, JS and CSS together, in KiB (gzip). */
export async function benchWeight(): Promise<void> {
  await ensureBuilt('web')
  for (const { entry, gzip_bytes, budget_bytes, files, first_screen_gzip_bytes } of weighEntries()) {
    const line = {
      bench: 'weight',
      entry,
      kib: kib(gzip_bytes),
      budget_kib: kib(budget_bytes),
      files: files.length,
      ...(first_screen_gzip_bytes !== undefined && { first_screen_kib: kib(first_screen_gzip_bytes) }),
    }
    console.log(JSON.stringify(line))
  }
}
