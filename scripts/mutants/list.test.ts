import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { staleEntries } from './apply-mutant.ts'
import { mutantsByArea } from './list.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const mutants = Object.values(mutantsByArea).flat()

it('lists at least 60 mutants, each of which still matches the code', () => {
  expect(mutants.length).toBeGreaterThanOrEqual(60)
  expect(staleEntries(root, mutants)).toEqual([])
})

it('names an entry whose text is gone, repeated or unchanged, and one that names a missing file', () => {
  const file = 'scripts/mutants/mutant.ts'
  const good = {
    id: 'good',
    file,
    describe: '',
    find: "'survived'",
    replace: '',
    tests: ['scripts/mutants/list.test.ts'],
  }
  const bad = [
    good,
    good,
    { ...good, id: 'gone', find: 'no such text' },
    { ...good, id: 'repeated', find: 'string' },
    { ...good, id: 'unchanged', replace: good.find },
    { ...good, id: 'untested', tests: [] },
    { ...good, id: 'no-test', tests: ['gone.test.ts'] },
    { ...good, id: 'no-file', file: 'gone.ts' },
  ]
  expect(staleEntries(root, bad).map((line) => line.split(':')[0])).toEqual([
    'good',
    'gone',
    'repeated',
    'unchanged',
    'untested',
    'no-test',
    'no-file',
  ])
})
