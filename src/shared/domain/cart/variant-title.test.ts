import { expect, it } from 'vitest'
import { shownVariantTitle } from './variant-title.ts'

it.each([
  ['Default', ''],
  ['default', ''],
  ['Default Title', ''],
  ['Default blue', 'Default blue'],
  ['1.0 L', '1.0 L'],
  ['', ''],
])('shows %s as %s', (title, shown) => {
  expect(shownVariantTitle(title)).toBe(shown)
})
