import { expect, it } from 'vitest'
import { storeEventTypes } from '../store-event.ts'
import { toolNames } from '../tools.ts'
import { toolOf } from './tool-of.ts'

it.each(toolNames)('defines %s with matching placeholders, unique keys and known events', (name) => {
  const tool = toolOf(name)
  expect(tool.name).toBe(name)
  const keys = tool.fields.map(({ key }) => key)
  expect(new Set(keys).size).toBe(keys.length)
  for (const { key, pattern } of tool.fields) {
    expect(key).toMatch(/^[a-z_]+$/)
    expect(pattern.source).toMatch(/^\^.*\$$/)
  }
  const examples = tool.fields.filter(({ placeholder = '…' }) => !placeholder.endsWith('…'))
  for (const { pattern, placeholder } of examples) expect(placeholder).toMatch(pattern)
  expect(tool.fields.some(({ required }) => required)).toBe(true)
  for (const type of Object.keys(tool.mapping)) expect(storeEventTypes).toContain(type)
})

it('maps the purchase for every tool that receives events', () => {
  for (const name of toolNames.filter((each) => each !== 'shopify'))
    expect(toolOf(name).mapping['order.paid']).toBeTruthy()
})

it('keeps abbreviations in capitals within a sentence', () => {
  expect(toolOf('x-pixel').fields.find(({ key }) => key === 'api_key')?.error).toBe(
    'Paste the whole API key, without spaces',
  )
  expect(toolOf('meta-pixel').fields.find(({ key }) => key === 'access_token')?.error).toBe(
    'Paste the whole access token, without spaces',
  )
})
