import { describe, expect, it } from 'vitest'
import { makeReview } from '../pages.fixture.ts'
import { EMPTY_SLOT, filesOf, placeFiles, removalsOf, reviewValues } from './review-form.ts'

const file = (name: string) => new File(['x'], name, { type: 'image/png' })
const six = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => file(`${name}.png`))

describe('images of a review', () => {
  it('accepts the first four of six files and drops the rest [RV-003]', () => {
    const { slots, leftOut } = placeFiles(reviewValues(null), six)
    const sent = filesOf({ ...reviewValues(null), ...slots })
    expect(Object.entries(sent).map(([name, each]) => [name, each?.name])).toEqual([
      ['product_image_1', 'a.png'],
      ['product_image_2', 'b.png'],
      ['product_image_3', 'c.png'],
      ['product_image_4', 'd.png'],
    ])
    expect(leftOut.map(({ name }) => name)).toEqual(['e.png', 'f.png'])
  })

  it('fills only empty slots', () => {
    const values = reviewValues(makeReview({ product_image_1: '/uploads/1.webp', product_image_3: '/uploads/3.webp' }))
    const { slots, leftOut } = placeFiles(values, six.slice(0, 3))
    expect(slots.product_image_1.current).toBe('/uploads/1.webp')
    expect(slots.product_image_2.file?.name).toBe('a.png')
    expect(slots.product_image_4.file?.name).toBe('b.png')
    expect(leftOut.map(({ name }) => name)).toEqual(['c.png'])
  })

  it('lists the stored images to remove', () => {
    const review = makeReview({ product_image_1: '/uploads/1.webp', product_image_2: '/uploads/2.webp' })
    const values = {
      ...reviewValues(review),
      product_image_1: EMPTY_SLOT,
      product_image_2: { file: file('new.png'), current: null },
    }
    expect(removalsOf(values, review)).toEqual({ remove_product_image_1: true })
  })
})
