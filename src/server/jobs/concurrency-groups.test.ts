import { expect, it } from 'vitest'
import { runInGroups } from './concurrency-groups.ts'

const item = (lane: string, name: string) => ({ lane, name })
const laneOf = ({ lane }: { lane: string }) => lane

it("runs one at a time per account, and continues with others while one doesn't respond", async () => {
  const done: string[] = []
  let speak: (answered: boolean) => void = () => {}
  const silence = new Promise<boolean>((resolve) => (speak = resolve))
  const items = [item('a', 'a1'), item('a', 'a2'), item('b', 'b1'), item('b', 'b2')]
  const all = runInGroups(items, {
    groupOf: laneOf,
    work: async ({ lane, name }) => {
      if (name === 'a1') return silence
      done.push(name)
      if (name === 'b2') speak(true)
      return lane === 'b'
    },
  })
  await all
  expect(done).toEqual(['b1', 'b2', 'a2'])
})

it('skips an account after two failures', async () => {
  const asked: string[] = []
  const items = ['1', '2', '3', '4'].map((name) => item('a', name))
  await runInGroups(items, { groupOf: laneOf, work: ({ name }) => Promise.resolve(asked.push(name) < 0) })
  expect(asked).toEqual(['1', '2'])
})

it('starts nothing after its time budget', async () => {
  const asked: string[] = []
  await runInGroups(
    [item('a', '1')],
    { groupOf: laneOf, work: ({ name }) => Promise.resolve(asked.push(name) > 0) },
    -1,
  )
  expect(asked).toEqual([])
})
