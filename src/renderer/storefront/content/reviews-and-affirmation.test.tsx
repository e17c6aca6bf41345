import { render, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { AffirmationBox } from './affirmation-box.tsx'
import { Reviews } from './reviews.tsx'

describe('reviews', () => {
  it('show every field of a review that is filled [RV-001]', () => {
    const { container } = render(
      <Reviews
        reviews={[
          {
            review_id: 'rev_1',
            user_name: 'Mira Holt',
            user_role: 'Barista',
            review_title: 'My daily kettle',
            product_review: 'Pours like a dream.',
            product_title: 'Heron kettle',
            product_description: 'Matte black',
            user_profile_picture: '/uploads/face.webp',
            product_image_1: '/uploads/1.webp',
            product_image_4: '/uploads/4.webp',
          },
          { review_id: 'rev_2', user_name: 'Jon Abel', product_review: 'Solid.' },
        ]}
      />,
    )
    const words = ['Mira Holt', 'Barista', 'My daily kettle', 'Pours like a dream.', 'Heron kettle', 'Matte black']
    for (const each of words) expect(screen.getByText(each)).toBeDefined()
    const pictures = [...container.querySelectorAll('img')].map((picture) => picture.getAttribute('src'))
    expect(pictures).toEqual(['/uploads/1.webp', '/uploads/4.webp', '/uploads/face.webp'])
    expect(screen.getByText('JA')).toBeDefined()
  })

  it('show nothing without a review', () => {
    expect(render(<Reviews reviews={[]} />).container.textContent).toBe('')
  })
})

describe('the affirmation box', () => {
  const box = {
    header: 'Why buy here',
    title_one: '60-day returns',
    message_two: 'Ten years of parts',
    image_three: '/uploads/3.webp',
  }

  it('shows the listed sections in order, and no others [AB-001] [AB-002]', () => {
    const { container, rerender } = render(<AffirmationBox box={{ ...box, section_order: ['three', 'two', 'one'] }} />)
    const shown = () => [...container.querySelectorAll('li')].map((item) => item.textContent)
    expect(screen.getByRole('heading', { name: 'Why buy here' })).toBeDefined()
    expect(shown()).toEqual(['', 'Ten years of parts', '60-day returns'])
    expect(container.querySelector('li img')?.getAttribute('src')).toBe('/uploads/3.webp')
    rerender(<AffirmationBox box={{ ...box, section_order: ['two'] }} />)
    expect(shown()).toEqual(['Ten years of parts'])
  })

  it('has its own color, or else the page’s', () => {
    const ground = (colour: string | null) => {
      const own = { ...box, affirmation_background_color: colour }
      const { container, unmount } = render(<AffirmationBox box={own} background="#f2f5f3" />)
      const style = container.querySelector('section')?.getAttribute('style')
      unmount()
      return style
    }
    expect(ground('#112233')).toContain('#112233')
    expect(ground(null)).toContain('#f2f5f3')
  })

  it('shows nothing if every section is empty', () => {
    expect(render(<AffirmationBox box={{ header: 'Why' }} />).container.textContent).toBe('')
  })
})
