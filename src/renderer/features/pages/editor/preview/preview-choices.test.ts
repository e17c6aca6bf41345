import { describe, expect, it } from 'vitest'
import {
  cartItemsChoice,
  selectedOption,
  codeChoice,
  deviceChoice,
  formChoice,
  itemsChoice,
  paidChoice,
  productsChoice,
  shopperOf,
  takenChoice,
} from './preview-choices.ts'

const product = {
  product_id: 'prd_1',
  variant_id: 'var_1',
  title: 'Kettle',
  variant_title: '',
  image: null,
  price: 8900,
}

describe('preview choices', () => {
  it("default to the first option, and ignore options that aren't offered", () => {
    expect(selectedOption(cartItemsChoice, {})).toBe('many')
    expect(selectedOption(cartItemsChoice, { items: 'empty' })).toBe('empty')
    expect(selectedOption(itemsChoice, { items: 'empty' })).toBe('two')
    expect(shopperOf([itemsChoice], { items: 'one', code: 'applied' })).toEqual({ items: 'one' })
  })

  it("include only what differs from the page's initial state", () => {
    const all = [itemsChoice, productsChoice, formChoice, deviceChoice, codeChoice, paidChoice, takenChoice]
    expect(shopperOf(all, {})).toEqual({ items: 'two', paid: 'visa' })
    const chosen = { items: 'many', products: 'own', form: 'filled', device: 'de-AT', code: 'applied', taken: 'yes' }
    expect(shopperOf(all, chosen, [product])).toEqual({
      items: 'many',
      products: [product],
      form: 'filled',
      device: 'de-AT',
      code: true,
      paid: 'visa',
      taken: true,
    })
  })
})
