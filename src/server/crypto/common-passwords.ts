import { badField } from '../http/errors.ts'

/** Words in the most common passwords, without surrounding digits and symbols. */
const WORDS = new Set(
  `password passwords passwort passwd passw pass passphrase mypassword newpassword yourpassword thepassword contrasena
  motdepasse senha heslo parola haslo lozinka salasana wachtwoord admin administrator adminadmin root toor user username
  login logmein letmein letmeinnow welcome welcomeback welcomehome hello hellohello helloworld helloworlds changeme
  changeit change secret topsecret supersecret default guest test testing tester testtest testpass example sample demo
  qwerty qwertyu qwertyui qwertyuiop qwertz qwertzuiop azerty azertyuiop asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx
  qazwsxedc abc abcd abcde abcdef abcdefg abcdefgh iloveyou iloveu ilovegod ilovehim lovelove loveme loveyou lovely love
  mylove babygirl baby princess queen sunshine flower butterfly rainbow angel angels chocolate cookie cupcake cheese
  banana orange apple cherry pepper ginger summer winter autumn spring monday friday january february march april june
  july august september october november december football soccer baseball basketball hockey tennis golf swimming
  softball liverpool arsenal chelsea barcelona realmadrid juventus manchester manunited yankees redsox cowboys steelers
  lakers dodgers eagles packers superman batman spiderman ironman starwars startrek pokemon pikachu naruto minecraft
  roblox fortnite warcraft zelda mario sonic matrix gandalf hobbit harrypotter dragon dragonball monkey tiger panther
  shadow master masters hunter ranger killer ninja samurai soldier warrior wizard phoenix falcon mustang corvette
  ferrari porsche mercedes harley yamaha computer internet google facebook instagram twitter youtube microsoft windows
  samsung android iphone linkedin yahoo hotmail gmail amazon netflix whatever nothing nobody forever freedom friends
  friend family happy lucky money dollars business success diamond silver golden purple yellow green blue
  michael michelle jennifer jessica ashley amanda nicole daniel andrew anthony joshua matthew robert thomas jordan
  charlie george william alexander alexandra benjamin christian christopher elizabeth samantha stephanie victoria
  jonathan nicholas patrick richard maggie buster bailey jasmine hannah sophie anna maria carlos antonio
  trustno access accessdenied security blahblah fuckyou fuckoff bigdick pussycat asshole merlin thunder
  creative america canada england london paris berlin germany australia corona covid qwe asd zxc cartwright shop store
  mystore checkout company office work`.split(/\s+/),
)

const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
}

/** Adjacent keys, horizontally and vertically, and sequences of digits and letters. */
const SEQUENCES = [
  '01234567890123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'zaq12wsxcde34rfv',
].flatMap((run) => [run, Array.from(run).toReversed().join('')])

/** Removes the digits and symbols at both ends of a password. */
const trimSymbols = (text: string): string => text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')

/**
 * True if a password is among the first that attackers guess: a common word, also with digits and symbols around it or
 * in place of letters, adjacent keys, or a few repeated characters.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase()
  const letters = Array.from(text, (mark) => LEET[mark] ?? mark).join('')
  const spelt = Array.from(trimSymbols(text), (mark) => LEET[mark] ?? mark).join('')
  if ([trimSymbols(text), trimSymbols(letters), spelt].some((each) => WORDS.has(each))) return true
  if (/^(.{1,4})\1+$/u.test(text)) return true
  const runs = text.split(/[^\p{L}\d]+/u).join('')
  return SEQUENCES.some((run) => run.includes(runs))
}

/** @throws AppError 400 on the field if the password is among the first to be guessed (GAP-03). */
export function requireUncommonPassword(password: string, field: string): void {
  if (isCommonPassword(password)) throw badField(field, 'This password is too common')
}
