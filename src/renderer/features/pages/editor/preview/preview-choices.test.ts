import { describe, expect, it } from 'vitest'
import {
  cartItemsChoice,
  chosenOf,
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

describe('what a preview is shown with', () => {
  it('is the first of each choice until another is chosen, and never what is not offered', () => {
    expect(chosenOf(cartItemsChoice, {})).toBe('many')
    expect(chosenOf(cartItemsChoice, { items: 'empty' })).toBe('empty')
    expect(chosenOf(itemsChoice, { items: 'empty' })).toBe('two')
    expect(shopperOf([itemsChoice], { items: 'one', code: 'applied' })).toEqual({ items: 'one' })
  })

  it('says of a choice only what differs from how the page opens', () => {
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
