import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../../../tests/support/app/fake-api.ts'
import { freshDevice, renderRoutes } from '../../../../tests/support/app/render-app.tsx'
import SignupScreen from './signup-screen.tsx'

const consent = () => screen.getByRole('checkbox', { name: /^I agree to/ })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

beforeEach(() => void freshDevice())

describe('consent at sign-up', () => {
  it('is required to create an account, and links to the terms', async () => {
    const { sent } = fakeApi({ 'POST /api/auth/register': { body: { data: { id: 'usr_1', email: 'm@example.com' } } } })
    renderRoutes(
      [
        { path: '/signup', element: <SignupScreen /> },
        { path: '*', element: <p>Code page</p> },
      ],
      '/signup',
    )
    const links = screen.getAllByRole('link', { name: /^(Terms of service|Privacy policy)$/ })
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/terms-of-service', '/terms-of-service#privacy'])
    type('First name', 'Marta')
    type('Last name', 'Lindqvist')
    type('Work email', 'm@example.com')
    type('Password', 'correct horse')
    press('Create account')
    await screen.findByText('Agree to the terms to create an account')
    await waitFor(() => expect(document.activeElement).toBe(consent()))
    expect(sent).toEqual([])
    fireEvent.click(consent())
    press('Create account')
    await screen.findByText('Code page')
    expect(sent[0]?.body).not.toHaveProperty('terms')
  })
})
