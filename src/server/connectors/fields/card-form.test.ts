// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import type { HostedFieldsCommand, HostedFieldsEvent } from '../../../shared/domain/hosted-fields.ts'
import { setUpCardForm } from './card-form.ts'
import { inputOf } from './field-view.ts'
import { cardForm } from './form-html.ts'

it('shows nothing wrong with a name that the page has filled in', () => {
  document.body.innerHTML = cardForm()
  const sent: HostedFieldsEvent[] = []
  let say: (command: HostedFieldsCommand) => void = () => {}
  setUpCardForm({
    port: {
      send: (event) => void sent.push(event),
      listen: (handler) => {
        say = handler
      },
    },
    exchange: () => Promise.resolve({ status: 'unavailable' }),
  })
  say({ type: 'tokenize', id: '1' })
  const note = document.querySelector('#name-error')
  expect(sent.at(-1)).toMatchObject({ type: 'error', code: 'invalid', field: 'number' })
  expect(note?.textContent).toBe('Name on card is required')
  say({ type: 'configure', name: 'Maya Ortiz' })
  expect(inputOf('name').value).toBe('Maya Ortiz')
  expect(inputOf('name').hasAttribute('aria-invalid')).toBe(false)
  expect(note?.textContent).toBe('')
})
