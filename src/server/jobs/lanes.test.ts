import { expect, it } from 'vitest'
import { inLanes } from './lanes.ts'

const item = (lane: string, name: string) => ({ lane, name })
const laneOf = ({ lane }: { lane: string }) => lane

it('works one after the other within an account, and goes on at others while one keeps silent', async () => {
  const done: string[] = []
  let speak: (answered: boolean) => void = () => {}
  const silence = new Promise<boolean>((resolve) => (speak = resolve))
  const items = [item('a', 'a1'), item('a', 'a2'), item('b', 'b1'), item('b', 'b2')]
  const all = inLanes(items, {
    laneOf,
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

it('leaves an account that does not answer twice', async () => {
  const asked: string[] = []
  const items = ['1', '2', '3', '4'].map((name) => item('a', name))
  await inLanes(items, { laneOf, work: ({ name }) => Promise.resolve(asked.push(name) < 0) })
  expect(asked).toEqual(['1', '2'])
})

it('begins nothing once its time is over', async () => {
  const asked: string[] = []
  await inLanes([item('a', '1')], { laneOf, work: ({ name }) => Promise.resolve(asked.push(name) > 0) }, -1)
  expect(asked).toEqual([])
})
