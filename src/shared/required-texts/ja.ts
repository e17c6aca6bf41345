import type { RequiredTexts } from './required-texts.ts'

export const ja: RequiredTexts = {
  'Email is required': 'メールアドレスを入力してください',
  'Invalid email': 'メールアドレスの形式が正しくありません',
  'Full name is required': '氏名を入力してください',
  'Name must be at least 2 characters': '氏名は2文字以上で入力してください',
  'Name must be less than 50 characters': '氏名は50文字以内で入力してください',
  'Address is required': '住所を入力してください',
  'Address must be at least 5 characters': '住所は5文字以上で入力してください',
  'City is required': '市区町村を入力してください',
  'City must be at least 2 characters': '市区町村は2文字以上で入力してください',
  'Country is required': '国を選択してください',
  'State is required': '都道府県または州を入力してください',
  'Postal code is required': '郵便番号を入力してください',
  'Invalid billing postal code format': '請求先の郵便番号の形式が正しくありません',
  'We do not ship to this country': 'この国には配送していません',
  'We do not ship to this city': 'この地域には配送していません',
  'Payment declined': 'お支払いが承認されませんでした',
  'Invalid promo code': 'クーポンコードが無効です',
  'Session not found': 'セッションが見つかりません',
}
