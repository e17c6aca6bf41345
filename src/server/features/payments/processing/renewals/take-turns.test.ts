import { expect, it } from 'vitest'
import { takeTurns } from './take-turns.ts'

function tasks() {
  const log: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const start = (name: string, store_id = 'one') =>
    takeTurns(store_id, () => {
      log.push(name)
      return new Promise<string>((resolve, reject) => {
        ends.set(name, (error) => (error ? reject(error) : resolve(name)))
      })
    })
  return { log, start, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

it('runs two at a time per store, and the next in the order of the calls', async () => {
  const { log, start, end } = tasks()
  const [a, b, c, d] = [start('a'), start('b'), start('c'), start('d')]
  const other = start('other', 'two')
  expect(log).toEqual(['a', 'b', 'other'])
  end('b')
  expect(await b).toBe('b')
  expect(log).toEqual(['a', 'b', 'other', 'c'])
  end('a', new Error('the database is gone'))
  await expect(a).rejects.toThrow('the database is gone')
  expect(log).toEqual(['a', 'b', 'other', 'c', 'd'])
  for (const name of ['c', 'd', 'other']) end(name)
  expect(await Promise.all([c, d, other])).toEqual(['c', 'd', 'other'])
  const again = start('again')
  end('again')
  expect(await again).toBe('again')
})
