// `npm run mutants [-- ID… | --area NAME]`: applies each listed mutant and checks that tests fail.
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { staleEntries } from './mutants/apply-mutant.ts'
import { mutantsByArea } from './mutants/list.ts'
import type { JobResult, Mutant } from './mutants/mutant.ts'
import { openWorkers } from './mutants/worker-pool.ts'

/** Minimum share of mutants that must be caught. */
const REQUIRED = 0.85

const root = fileURLToPath(new URL('..', import.meta.url))

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { area: { type: 'string', multiple: true }, workers: { type: 'string', default: '2' } },
})

function selected(): Mutant[] {
  const { area: areas = [] } = values
  const known = Object.keys(mutantsByArea)
  const unknownArea = areas.find((area) => !known.includes(area))
  if (unknownArea !== undefined) fail(`There is no area "${unknownArea}". Areas: ${known.join(', ')}`)
  const all = Object.entries(mutantsByArea).flatMap(([area, mutants]) =>
    areas.length === 0 || areas.includes(area) ? mutants : [],
  )
  const unknownId = positionals.find((id) => !all.some((mutant) => mutant.id === id))
  if (unknownId !== undefined) fail(`There is no mutant "${unknownId}".`)
  return positionals.length === 0 ? all : all.filter(({ id }) => positionals.includes(id))
}

const say = (line: string): void => console.info(line)

const mutants = selected()
const workers = Number(values.workers)
if (!Number.isInteger(workers) || workers < 1 || workers > 16) fail('--workers takes a number from 1 to 16.')
const stale = staleEntries(root, mutants)
if (stale.length > 0) fail(`These entries don't match the code any more:\n${stale.join('\n')}`)

const pool = openWorkers(root, workers)
const stop = async (code: number): Promise<never> => {
  await pool.close()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stop(130))

const began = performance.now()
const tests = [...new Set(mutants.flatMap((mutant) => mutant.tests))]
say(`Running ${tests.length} test files on the unmodified code`)
const broken: string[] = []
await pool.run(
  tests.map((file) => ({ mutant: null, tests: [file] })),
  ({ tests: [file] }, { verdict, failure }) => {
    if (verdict !== 'survived') broken.push(`${file} fails without any mutant: ${failure}`)
  },
)
if (broken.length > 0) {
  console.error(broken.join('\n'))
  await stop(1)
}

say(`Running ${mutants.length} mutants`)
const results: { mutant: Mutant; result: JobResult }[] = []
await pool.run(
  mutants.map((mutant) => ({ mutant, tests: mutant.tests })),
  ({ mutant }, result) => {
    results.push({ mutant, result })
    const { verdict, failure, seconds } = result
    say(`${verdict.padEnd(8)}  ${mutant.id.padEnd(44)} ${seconds.toFixed(1).padStart(5)} s  ${failure.slice(0, 110)}`)
  },
)

const count = (verdict: JobResult['verdict']) => results.filter(({ result }) => result.verdict === verdict).length
const caught = count('caught')
const share = mutants.length === 0 ? 1 : caught / mutants.length
say(
  `\n${caught} of ${mutants.length} caught (${(share * 100).toFixed(1)} %), ${count('survived')} survived, ` +
    `${count('error')} errors, ${count('timeout')} timeouts, in ${Math.round((performance.now() - began) / 1000)} s`,
)
for (const [area, listed] of Object.entries(mutantsByArea)) {
  const ran = results.filter(({ mutant }) => listed.includes(mutant))
  const good = ran.filter(({ result }) => result.verdict === 'caught').length
  if (ran.length > 0) say(`  ${area.padEnd(12)} ${good} of ${ran.length}`)
}
for (const { mutant, result } of results.filter((each) => each.result.verdict !== 'caught')) {
  say(`\n${result.verdict}: ${mutant.id} (${mutant.file})\n  ${mutant.describe}`)
  if (result.failure) say(`  ${result.failure}`)
}
await stop(share < REQUIRED ? 1 : 0)
