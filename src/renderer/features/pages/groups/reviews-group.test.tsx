import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, type FakeAnswer, type SentCall } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { makeReview } from '../pages.fixture.ts'
import { PageSettings } from './group.fixture.tsx'
import { ReviewsGroup } from './reviews-group.tsx'

const kept = [
  makeReview(),
  makeReview({ review_id: 'rev_2', user_name: 'Jon Abel', product_image_1: '/uploads/1.webp' }),
  makeReview({ review_id: 'rev_3', user_name: 'Sam Ito' }),
]

const renderGroup = () =>
  renderAt(
    <PageSettings>
      <ReviewsGroup />
    </PageSettings>,
  )

/** Fake server that accepts everything except the given calls. */
function serve(answers: Record<string, FakeAnswer> = {}) {
  return fakeApi({
    'GET /api/reviews': { body: { reviews: kept } },
    'POST /api/reviews/create': { body: { data: makeReview({ review_id: 'rev_4' }) } },
    'POST /api/reviews/update': { body: { data: makeReview() } },
    'POST /api/reviews/reorder': { body: { reviews: kept } },
    'DELETE /api/reviews': { body: { message: 'Review deleted' } },
    ...answers,
  })
}

const show = async () => {
  renderGroup()
  fireEvent.click(screen.getByRole('button', { name: /^Reviews/ }))
  await screen.findByText('Mira Holt')
}
const names = () =>
  within(screen.getByRole('list', { name: 'Reviews' }))
    .getAllByText(/Mira Holt|Jon Abel|Sam Ito/)
    .map(({ textContent }) => textContent)
const sentTo = (sent: readonly SentCall[], path: string) => sent.filter(({ url }) => url.startsWith(path))
const formOf = (call: SentCall | undefined) => Object.fromEntries(call?.body instanceof FormData ? call.body : [])
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(within(screen.getByRole('dialog')).getByLabelText(label), { target: { value } })
const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
const choose = (files: File[]) =>
  fireEvent.change(screen.getByLabelText('Select product images'), { target: { files } })

beforeEach(() => void signedInDevice())

describe('reviews of a page', () => {
  it('are listed in order, with their number while they are shown', async () => {
    const { sent } = serve()
    await show()
    expect(names()).toEqual(['Mira Holt', 'Jon Abel', 'Sam Ito'])
    expect(sent[0]?.url).toBe('/api/reviews?payment_page_id=ppg_1')
    expect(screen.getByText('Off')).toBeDefined()
    fireEvent.click(screen.getByLabelText('Show reviews'))
    expect(screen.getByText('3')).toBeDefined()
  })

  it('are reordered by keyboard, optimistically and on the server [RV-001]', async () => {
    const { sent } = serve()
    await show()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move review by Sam Ito, 3 of 3' }), { key: 'Home' })
    expect(names()).toEqual(['Sam Ito', 'Mira Holt', 'Jon Abel'])
    await waitFor(() => expect(sentTo(sent, '/api/reviews/reorder')).toHaveLength(1))
    expect(sentTo(sent, '/api/reviews/reorder')[0]?.body).toEqual({
      payment_page_id: 'ppg_1',
      ids: ['rev_3', 'rev_1', 'rev_2'],
    })
  })

  it("keep their order and show an error if it can't be saved", async () => {
    serve({ 'POST /api/reviews/reorder': { status: 400, body: { detail: 'A review belongs to another page' } } })
    await show()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move review by Sam Ito, 3 of 3' }), { key: 'Home' })
    await screen.findByText('Couldn’t save the new sequence. A review belongs to another page')
    await waitFor(() => expect(names()).toEqual(['Mira Holt', 'Jon Abel', 'Sam Ito']))
  })

  it('are deleted after confirmation [API-106]', async () => {
    const { sent } = serve()
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Delete review by Jon Abel' }))
    const dialog = await screen.findByRole('dialog', { name: 'Delete review by Jon Abel?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete review' }))
    await screen.findByText('Review by Jon Abel deleted')
    expect(sent.find(({ method }) => method === 'DELETE')?.url).toBe('/api/reviews?review_id=rev_2')
  })

  it('can be reloaded after a failure', async () => {
    const api = serve({ 'GET /api/reviews': { status: 500, body: { detail: 'Broken' } } })
    renderGroup()
    fireEvent.click(screen.getByRole('button', { name: /^Reviews/ }))
    await screen.findByText('Broken')
    api.answers['GET /api/reviews'] = { body: { reviews: [] } }
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
    await screen.findByText('No reviews yet')
  })
})

describe('review dialog', () => {
  it('adds a review with up to four product images [API-101] [RV-003]', async () => {
    const { sent } = serve()
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Add review' }))
    await screen.findByRole('dialog', { name: 'Add review' })
    type(/^Name/, 'Ana Ruiz')
    type(/^Review/, 'Keeps its heat.')
    choose(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => picture(`${name}.png`)))
    expect(screen.getByText('At most 4 pictures: e.png, f.png left out.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Add images' })).toHaveProperty('disabled', true)
    fireEvent.click(screen.getByRole('button', { name: 'Save review' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const { product_image_1, product_image_4, ...fields } = formOf(sentTo(sent, '/api/reviews/create')[0])
    expect(product_image_1).toHaveProperty('name', 'a.png')
    expect(product_image_4).toHaveProperty('name', 'd.png')
    expect(Object.keys(fields).filter((name) => name.startsWith('product_image'))).toEqual([
      'product_image_2',
      'product_image_3',
    ])
    expect(fields).toMatchObject({ payment_page_id: 'ppg_1', user_name: 'Ana Ruiz', product_review: 'Keeps its heat.' })
  })

  it('requires a name and text before sending', async () => {
    const { sent } = serve()
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Add review' }))
    await screen.findByRole('dialog')
    fireEvent.click(screen.getByRole('button', { name: 'Save review' }))
    await screen.findByText('Name is required')
    expect(screen.getByText('Review is required')).toBeDefined()
    expect(sentTo(sent, '/api/reviews/create')).toEqual([])
  })

  it('names the type and size of a rejected file', async () => {
    serve()
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Add review' }))
    await screen.findByRole('dialog')
    choose([new File(['x'], 'notes.pdf', { type: 'application/pdf' })])
    expect(
      screen.getByText(
        'notes.pdf: This file is PDF, 0.1 MB. Choose a PNG, JPEG, WebP, AVIF or GIF image of at most 8 MB.',
      ),
    ).toBeDefined()
  })

  it('edits a review: clears a text and removes an image [API-102]', async () => {
    const { sent } = serve()
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Edit review by Jon Abel' }))
    await screen.findByRole('dialog', { name: 'Edit review by Jon Abel' })
    type('Role', '')
    fireEvent.click(screen.getByRole('button', { name: 'Remove image 1' }))
    fireEvent.click(screen.getByRole('button', { name: 'Save review' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(formOf(sentTo(sent, '/api/reviews/update')[0])).toEqual({
      review_id: 'rev_2',
      user_name: 'Jon Abel',
      user_role: '',
      review_title: 'My daily kettle',
      product_review: 'Pours like a dream.',
      product_title: '',
      product_description: '',
      remove_product_image_1: 'true',
    })
  })

  it('logs a failed update and shows it, with the input kept [ERR-033]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const detail = 'This file is a PDF; please choose a PNG'
    serve({
      'POST /api/reviews/update': { status: 400, body: { detail, errors: { product_image_1: detail } } },
    })
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Edit review by Mira Holt' }))
    await screen.findByRole('dialog')
    type(/^Review/, 'Changed my mind.')
    choose([picture('a.png')])
    fireEvent.click(screen.getByRole('button', { name: 'Save review' }))
    await screen.findByText(detail)
    expect(log).toHaveBeenCalledWith('Review update:', detail)
    const words = within(screen.getByRole('dialog')).getByLabelText<HTMLTextAreaElement>(/^Review/)
    expect(words.value).toBe('Changed my mind.')
  })
})
