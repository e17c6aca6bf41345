import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadScript } from './load-script.ts'

const here: HTMLScriptElement[] = []
const added: HTMLScriptElement[] = []

beforeEach(() => {
  // happy-dom would load them.
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (!(script instanceof HTMLScriptElement)) return
    here.push(script)
    added.push(script)
    vi.spyOn(script, 'remove').mockImplementation(() => void here.splice(here.indexOf(script), 1))
  })
})
afterEach(() => {
  here.length = 0
  added.length = 0
})

const keyOf = (script: HTMLScriptElement | undefined) => script?.dataset['key']
const arrive = (script: HTMLScriptElement | undefined) => script?.dispatchEvent(new Event('load'))

it('loads a script once for all callers with the same attributes', async () => {
  const both = [1, 2].map(() => loadScript('https://js.heron.example/once.js', { 'data-key': 'a' }))
  expect(added).toHaveLength(1)
  arrive(added[0])
  await Promise.all(both)
  await loadScript('https://js.heron.example/once.js', { 'data-key': 'a' })
  expect(added).toHaveLength(1)
})

it('reloads it for another account’s key, replacing the previous one', async () => {
  const url = 'https://js.heron.example/keyed.js'
  const first = loadScript(url, { 'data-key': 'a' })
  const second = loadScript(url, { 'data-key': 'b' })
  expect(added.map(keyOf)).toEqual(['a'])
  arrive(added[0])
  await first
  await vi.waitFor(() => expect(added.map(keyOf)).toEqual(['a', 'b']))
  expect(here.map(keyOf)).toEqual(['b'])
  arrive(added[1])
  await second
  const again = loadScript(url, { 'data-key': 'a' })
  await vi.waitFor(() => expect(here.map(keyOf)).toEqual(['a']))
  arrive(added[2])
  await again
})

it('reloads one that failed', async () => {
  const url = 'https://js.heron.example/failed.js'
  const lost = loadScript(url)
  added[0]?.dispatchEvent(new Event('error'))
  await expect(lost).rejects.toThrow('js.heron.example didn’t load its script')
  const found = loadScript(url)
  arrive(added[1])
  await found
})
