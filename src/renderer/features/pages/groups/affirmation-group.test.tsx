import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeApi, type FakeAnswer, type SentCall } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import type { AffirmationBox } from '../../../../shared/contracts/pages/affirmation-boxes.ts'
import { makeBox } from '../pages.fixture.ts'
import { AffirmationGroup } from './affirmation-group.tsx'
import { PageSettings } from './group.fixture.tsx'

const renderGroup = () =>
  renderAt(
    <PageSettings>
      <AffirmationGroup />
    </PageSettings>,
  )

function serve(box: AffirmationBox | null = makeBox(), answers: Record<string, FakeAnswer> = {}) {
  return fakeApi({
    'GET /api/affirmation-box/details': { body: { affirmationBox: box } },
    'POST /api/affirmation-box/update': { body: { affirmationBox: makeBox() } },
    'POST /api/affirmation-box/delete': { body: { affirmationBox: null } },
    ...answers,
  })
}

const show = async () => {
  renderGroup()
  fireEvent.click(screen.getByRole('button', { name: /^Affirmation box/ }))
  await screen.findByLabelText('Heading')
}
const labels = () =>
  within(screen.getByRole('list', { name: 'Sections' }))
    .getAllByRole('button', { name: /^Edit / })
    .map((button) => button.getAttribute('aria-label'))
const updates = (sent: readonly SentCall[]) =>
  sent
    .filter(({ url }) => url === '/api/affirmation-box/update')
    .map(({ body }) => Object.fromEntries(body instanceof FormData ? body : []))

beforeEach(() => void signedInDevice())

describe('affirmation box of a page', () => {
  it('shows three sections, in the order of the box [AB-001]', async () => {
    serve(makeBox({ section_order: ['two', 'one'] }))
    await show()
    expect(labels()).toEqual(['Edit Made to last', 'Edit 60-day returns', 'Edit Third section'])
    expect(screen.getByText('Empty, hidden')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Clear Third section' })).toBeNull()
  })

  it('sends the order comma-separated [AB-002] [GAP-68]', async () => {
    const { sent } = serve()
    await show()
    fireEvent.keyDown(screen.getByRole('button', { name: 'Move Made to last, 2 of 3' }), { key: 'ArrowUp' })
    expect(labels()[0]).toBe('Edit Made to last')
    await waitFor(() => expect(updates(sent)).toEqual([{ payment_page_id: 'ppg_1', section_order: 'two,one,three' }]))
  })

  it('saves the heading on blur, and keeps it in the field if saving fails [ERR-035]', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const api = serve(null, { 'POST /api/affirmation-box/update': { status: 400, body: { detail: 'Too long' } } })
    await show()
    const field = screen.getByLabelText<HTMLInputElement>('Heading')
    fireEvent.change(field, { target: { value: 'Why us' } })
    fireEvent.blur(field)
    await screen.findByText('Couldn’t save. Too long')
    expect(log).toHaveBeenCalledWith('Affirmation box update:', 'Too long')
    expect(field.value).toBe('Why us')
    api.answers['POST /api/affirmation-box/update'] = { body: { affirmationBox: makeBox({ header: 'Why us' }) } }
    api.answers['GET /api/affirmation-box/details'] = { body: { affirmationBox: makeBox({ header: 'Why us' }) } }
    fireEvent.keyDown(field, { key: 'Enter' })
    await screen.findByText('Heading saved')
    await waitFor(() => expect(screen.queryByText('Couldn’t save. Too long')).toBeNull())
    expect(updates(api.sent)).toEqual([
      { payment_page_id: 'ppg_1', header: 'Why us' },
      { payment_page_id: 'ppg_1', header: 'Why us' },
    ])
  })

  it('edits a section with its image [API-131]', async () => {
    const { sent } = serve()
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Edit Third section' }))
    const dialog = await screen.findByRole('dialog', { name: 'Edit Third section' })
    fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: 'People answer' } })
    fireEvent.change(within(dialog).getByLabelText('Message'), { target: { value: 'Within a day.' } })
    const image = new File(['x'], 'face.png', { type: 'image/png' })
    fireEvent.change(within(dialog).getByLabelText('Image'), { target: { files: [image] } })
    await within(dialog).findByText('face.png')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save section' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(updates(sent)).toEqual([
      {
        payment_page_id: 'ppg_1',
        title_three: 'People answer',
        message_three: 'Within a day.',
        image_three: expect.objectContaining({ name: 'face.png' }) as File,
      },
    ])
  })

  it("keeps the input if a section can't be saved, and shows the error next to the image [ERR-035]", async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const detail = 'This image is damaged and cannot be read'
    serve(makeBox(), {
      'POST /api/affirmation-box/update': { status: 400, body: { detail, errors: { image_one: detail } } },
    })
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Edit 60-day returns' }))
    const dialog = await screen.findByRole('dialog')
    fireEvent.change(within(dialog).getByLabelText('Title'), { target: { value: '90-day returns' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save section' }))
    await within(dialog).findByText(detail)
    expect(within(dialog).getByLabelText<HTMLInputElement>('Title').value).toBe('90-day returns')
    expect(log).toHaveBeenCalledWith('Affirmation box update:', detail)
  })

  it('clears a section after confirmation by sending empty fields [API-132] [DEF-68]', async () => {
    const { sent } = serve()
    await show()
    fireEvent.click(screen.getByRole('button', { name: 'Clear 60-day returns' }))
    const dialog = await screen.findByRole('dialog', { name: 'Clear 60-day returns?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Clear section' }))
    await screen.findByText('60-day returns cleared')
    expect(sent.find(({ url }) => url === '/api/affirmation-box/delete')?.body).toEqual({
      affirmation_id: 'afb_1',
      title_one: '',
      message_one: '',
      image_one: '',
    })
  })
})
