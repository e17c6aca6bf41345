import { useSearchParams } from 'react-router-dom'
import { InviteSignup } from './invite-signup.tsx'
import { SignupForm } from './signup-form.tsx'

/** /signup, with the invite from the URL if any. */
export default function SignupScreen() {
  const [search] = useSearchParams()
  const invite_code = search.get('invite_code') ?? ''
  if (invite_code !== '') return <InviteSignup invite_code={invite_code} key={invite_code} />
  return <SignupForm type="individual" />
}
