import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../../tests/support/app/fake-api.ts'
import { renderAt } from '../../../../../tests/support/app/render-app.tsx'
import { signedInDevice } from '../../../../../tests/support/app/signed-in.ts'
import { ColorsGroup } from './colors-group.tsx'
import { PageSettings } from './group.fixture.tsx'

beforeEach(() => void signedInDevice())

async function choose(label: string, colours: string[]) {
  const { sent } = fakeApi({
    'GET /api/brand-colours': { body: { colours, kept: [] } },
    'POST /api/brand-colours/keep': { body: { colours, kept: [] } },
  })
  renderAt(
    <PageSettings>
      <ColorsGroup />
    </PageSettings>,
  )
  expect(sent).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: `Choose ${label}` }))
  return { ...within(await screen.findByRole('dialog', { name: `Choose ${label}` })), sent }
}

describe('color picker [PP-002]', () => {
  it("offers the colors of the store's published pages, and applies the clicked one", async () => {
    const picker = await choose('Button', ['#AA3311', '#00AA00'])
    expect(await picker.findByRole('heading', { name: 'Brand colors' })).toBeTruthy()
    fireEvent.click(await picker.findByRole('button', { name: 'Use #AA3311' }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Button' }).value).toBe('#AA3311')
    expect(picker.getByRole('button', { name: 'Use #AA3311' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('says whether each contrast is sufficient as the color changes', async () => {
    const picker = await choose('Button', [])
    const rows = () => picker.getAllByRole('definition').map((row) => row.textContent)
    expect(picker.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'Button on background',
      'Button text on button',
    ])
    expect(rows()).toEqual(['7.9:1Passes AA', '7.9:1Passes AA'])
    fireEvent.change(screen.getByRole('textbox', { name: 'Button' }), { target: { value: '#8FA89C' } })
    expect(rows()).toEqual(['2.5:1Fails AA, needs 3:1', '2.5:1Fails AA, needs 4.5:1'])
  })

  it('accepts hex values, and adds the color to the brand colors', async () => {
    const picker = await choose('Button', [])
    fireEvent.change(picker.getByRole('textbox', { name: 'Red, 0 to 255' }), { target: { value: '143' } })
    fireEvent.change(picker.getByRole('textbox', { name: 'Hexadecimal' }), { target: { value: '#8FA89C' } })
    const green = picker.getByRole<HTMLInputElement>('textbox', { name: 'Green, 0 to 255' })
    expect(green.value).toBe('168')
    fireEvent.change(green, { target: { value: '300' } })
    expect(green.getAttribute('aria-invalid')).toBe('true')
    fireEvent.blur(green)
    fireEvent.keyDown(green, { key: 'ArrowDown' })
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Button' }).value).toBe('#8FA79C')
    fireEvent.click(await picker.findByRole('button', { name: 'Add #8FA79C to the brand colors' }))
    await waitFor(() =>
      expect(picker.sent.find(({ method }) => method === 'POST')?.body).toMatchObject({
        colour: '#8FA79C',
        kept: true,
      }),
    )
  })
})
