import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Mutant } from './mutant.ts'

const countOf = (text: string, part: string): number => text.split(part).length - 1

/** Writes a mutant into its file and returns a function that restores the file. */
export function applyMutant(root: string, { file, find, replace }: Mutant): () => void {
  const path = join(root, file)
  const original = readFileSync(path, 'utf8')
  if (countOf(original, find) !== 1) throw new Error(`${file} doesn't contain the text to replace exactly once`)
  writeFileSync(
    path,
    original.replace(find, () => replace),
  )
  return () => writeFileSync(path, original)
}

function problemOf(root: string, { file, find, replace, tests }: Mutant): string | null {
  if (!existsSync(join(root, file))) return `${file} doesn't exist`
  const count = countOf(readFileSync(join(root, file), 'utf8'), find)
  if (count !== 1) return `the text to find occurs ${count} times in ${file} instead of once`
  if (find === replace) return 'it changes nothing'
  if (tests.length === 0) return 'it names no tests'
  const missing = tests.find((test) => !existsSync(join(root, test)))
  return missing === undefined ? null : `${missing} doesn't exist`
}

/** Entries that no longer match the code, one line each. */
export function staleEntries(root: string, mutants: readonly Mutant[]): string[] {
  const seen = new Set<string>()
  return mutants.flatMap((mutant) => {
    const { id } = mutant
    const isRepeated = seen.has(id)
    seen.add(id)
    const problem = isRepeated ? 'the id is used twice' : problemOf(root, mutant)
    return problem === null ? [] : [`${id}: ${problem}`]
  })
}
