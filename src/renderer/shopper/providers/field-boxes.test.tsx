import { expect, it, vi } from 'vitest'
import { HOSTED_FIELDS_LABELS as labels } from '../../../shared/domain/checkout/hosted-fields.ts'
import { createBoxes } from './field-boxes.ts'

it("labels a provider's fields and shows what is missing in each", () => {
  const place = document.createElement('div')
  const pressed = vi.fn<(name: string) => void>()
  const boxes = createBoxes(place, labels, pressed)
  const label = [...place.querySelectorAll('span')].find(({ textContent }) => textContent === labels.cvc)
  label?.click()
  expect(pressed).toHaveBeenCalledWith('cvc')
  expect(boxes.box('cvc').getAttribute('aria-labelledby')).toBe(label?.id)

  const none = { number: false, expiry: false, cvc: true }
  expect(boxes.firstMissing(none, { number: true, expiry: false, cvc: false })).toBe('number')
  expect(place.textContent).toContain(labels.card_number_required)
  expect(place.textContent).toContain(labels.expiry_invalid)
  boxes.showError('number', null)
  expect(place.textContent).not.toContain(labels.card_number_required)
  expect(boxes.firstMissing({ number: true, expiry: true, cvc: true }, none)).toBeNull()
  boxes.destroy()
  expect(place.childElementCount).toBe(0)
})
