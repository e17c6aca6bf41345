import { expect, it } from 'vitest'
import { initialsOf } from './initials.ts'

it.each([
  ['Marta Lind', 'ML'],
  ['Ada M. Moss', 'AM'],
  ['ada', 'A'],
  ['  ', ''],
  ['🫖 Kettle', '🫖K'],
])('the initials of %j are %j', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
