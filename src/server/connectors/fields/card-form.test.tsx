import { expect, it } from 'vitest'
import type { HostedFieldsCommand, HostedFieldsEvent } from '../../../shared/domain/checkout/hosted-fields.ts'
import { setUpCardForm } from './card-form.ts'
import { inputOf } from './field-view.ts'
import { cardForm } from './form-html.ts'

/** Opens the form and sends it messages like the embedding page. */
function openForm() {
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
  return { sent, say: (command: HostedFieldsCommand) => say(command) }
}

it('shows no error for a name that the page prefilled', () => {
  const { sent, say } = openForm()
  say({ type: 'tokenize', id: '1' })
  const note = document.querySelector('#name-error')
  expect(sent.at(-1)).toMatchObject({ type: 'error', code: 'invalid', field: 'number' })
  expect(note?.textContent).toBe('Name on card is required')
  say({ type: 'configure', name: 'Maya Ortiz' })
  expect(inputOf('name').value).toBe('Maya Ortiz')
  expect(inputOf('name').hasAttribute('aria-invalid')).toBe(false)
  expect(note?.textContent).toBe('')
})

it('marks and focuses the field of a decline until it is edited', () => {
  const { say } = openForm()
  say({ type: 'focus', field: 'cvc', message: 'Your card’s security code is incorrect.' })
  expect(document.activeElement).toBe(inputOf('cvc'))
  expect(inputOf('cvc').getAttribute('aria-invalid')).toBe('true')
  expect(document.querySelector('#cvc-error')?.textContent).toBe('Your card’s security code is incorrect.')
  inputOf('cvc').value = '123'
  inputOf('cvc').dispatchEvent(new Event('input'))
  expect(inputOf('cvc').hasAttribute('aria-invalid')).toBe(false)
})
