import { expect, it } from 'vitest'
import { createQueue, QueueFull } from './image-queue.ts'

/** A task that ends on demand. */
function task(name: string, started: string[]) {
  let end = (): void => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const run = async (): Promise<string> => {
    started.push(name)
    await ended
    return name
  }
  return { run, end: () => end() }
}

it('limits concurrency, and starts the next task when one ends', async () => {
  const started: string[] = []
  const queue = createQueue({ atOnce: 2, waiting: 5 })
  const tasks = ['a', 'b', 'c'].map((name) => task(name, started))
  const results = tasks.map(({ run }) => queue('one', run))
  expect(started).toEqual(['a', 'b'])
  tasks[1]?.end()
  expect(await results[1]).toBe('b')
  expect(started).toEqual(['a', 'b', 'c'])
  for (const { end } of tasks) end()
  expect(await Promise.all(results)).toEqual(['a', 'b', 'c'])
})

it('alternates between groups', async () => {
  const started: string[] = []
  const queue = createQueue({ atOnce: 1, waiting: 10 })
  const names = ['one', 'one', 'one', 'two']
  const tasks = names.map((name, index) => task(`${name} ${index}`, started))
  const results = tasks.map(({ run }, index) => queue(names[index] ?? '', run))
  for (const { end } of tasks) end()
  await Promise.all(results)
  expect(started).toEqual(['one 0', 'one 1', 'two 3', 'one 2'])
})

it('rejects tasks when too many are waiting, and continues after a task fails', async () => {
  const queue = createQueue({ atOnce: 1, waiting: 2, perGroup: 1 })
  const first = task('first', [])
  const running = queue('one', first.run)
  const failing = queue('one', () => Promise.reject(new Error('damaged')))
  await expect(queue('one', () => Promise.resolve())).rejects.toThrow(QueueFull)
  const other = queue('two', () => Promise.resolve('two'))
  await expect(queue('three', () => Promise.resolve())).rejects.toThrow(QueueFull)
  first.end()
  await expect(failing).rejects.toThrow('damaged')
  expect([await running, await other]).toEqual(['first', 'two'])
  expect(await queue('one', () => Promise.resolve('free again'))).toBe('free again')
})
