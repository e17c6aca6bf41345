import { SignupForm } from './signup-form.tsx'

/** /signup-as-business */
export default function SignupBusinessScreen() {
  return <SignupForm type="business" />
}
