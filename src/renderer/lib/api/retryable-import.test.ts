import { expect, it } from 'vitest'
import { retryableImport } from './retryable-import.ts'

it('loads a module once, and again after a failure', async () => {
  let asked = 0
  const load = retryableImport(async () => {
    asked += 1
    if (asked === 1) throw new Error('Unable to preload the styles')
    return { part: asked }
  })
  await expect(load()).rejects.toThrow('Unable to preload')
  const [first, second] = await Promise.all([load(), load()])
  expect([first, second === first, await load()]).toEqual([{ part: 2 }, true, { part: 2 }])
})

it('retries a failed file under a different URL', async () => {
  const { href } = new URL('../forms/when-idle.ts', import.meta.url)
  const load = retryableImport<unknown>(() => Promise.reject(new TypeError(`Failed to fetch: ${href}`)))
  await expect(load()).rejects.toThrow('Failed to fetch')
  expect(await load()).toHaveProperty('whenIdle')
})
