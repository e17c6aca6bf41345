import { describe, expect, it } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const kettle = {
  title: 'Kettle',
  description: '',
  image: null as File | null,
  products: ['prd_1'],
  variants: [
    { variant_id: 'var_1', title: 'Black', price: 9500 },
    { variant_id: 'var_2', title: 'Sand', price: 9900 },
  ],
}
const withPrice = (price: number) => ({
  ...kettle,
  variants: kettle.variants.map((each, index) => (index === 0 ? { ...each, price } : each)),
})

describe('concurrent edits of a form', () => {
  it('are merged if they changed different fields', () => {
    const merged = mergeEdits(kettle, { ...kettle, description: 'Hot' }, { ...withPrice(12_900), title: 'Pot' })
    expect(merged).toEqual({ values: { ...withPrice(12_900), title: 'Pot', description: 'Hot' }, overlapping: [] })
  })

  it('are merged within the saved items of a list', () => {
    const mine = { ...kettle, variants: kettle.variants.map((each) => ({ ...each, title: `${each.title} 2` })) }
    const { values, overlapping } = mergeEdits(kettle, mine, withPrice(12_900))
    expect(overlapping).toEqual([])
    expect(values.variants[0]).toEqual({ variant_id: 'var_1', title: 'Black 2', price: 12_900 })
  })

  it('conflict if both changed the same field differently, and the winner’s value is used', () => {
    const merged = mergeEdits(kettle, { ...withPrice(100), title: 'A' }, { ...withPrice(200), title: 'A' })
    expect(merged).toEqual({ values: { ...withPrice(100), title: 'A' }, overlapping: ['variants.0.price'] })
    const theirs = mergeEdits(kettle, { ...withPrice(100), title: 'A' }, withPrice(200), 'theirs')
    expect(theirs.values).toEqual({ ...withPrice(200), title: 'A' })
  })

  it('treat a list as one value if items were added, removed or have no id', () => {
    const longer = { ...kettle, variants: [...kettle.variants, { variant_id: 'var_3', title: 'Red', price: 1 }] }
    expect(mergeEdits(kettle, withPrice(100), longer).overlapping).toEqual(['variants'])
    const plain = mergeEdits(kettle, { ...kettle, products: ['prd_2'] }, { ...kettle, products: ['prd_3'] })
    expect(plain).toMatchObject({ values: { products: ['prd_2'] }, overlapping: ['products'] })
  })

  it('never treat two files as equal', () => {
    const [one, other] = [new File(['a'], 'a.png'), new File(['b'], 'b.png')]
    expect(mergeEdits(kettle, { ...kettle, image: one }, { ...kettle, image: other }).overlapping).toEqual(['image'])
  })
})
