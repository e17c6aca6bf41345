import type { SubscriptionMailTexts } from './texts.ts'

export const pt: SubscriptionMailTexts = {
  test_note: 'Esta é uma assinatura de teste. Você não será cobrado.',
  your_method: 'sua forma de pagamento',
  card: (brand, lastFour) => `${brand} com final ${lastFour}`,
  update_method: 'Atualizar forma de pagamento',
  manage: 'Gerenciar assinatura',
  how_to_cancel: 'Para alterar ou cancelar sua assinatura, use o botão abaixo.',
  failed_subject: (store) => `Seu pagamento para ${store} falhou`,
  failed_title: 'Não conseguimos cobrar sua forma de pagamento',
  failed: (amount, product, card) => `O pagamento de ${amount} por ${product} com ${card} foi recusado.`,
  failed_retry: (date) =>
    `Tentaremos novamente em ${date}. Atualize sua forma de pagamento para que seu pedido seja enviado.`,
  failed_last: 'Não tentaremos novamente. Atualize sua forma de pagamento para manter sua assinatura.',
  expiring_subject: (store) => `Seu cartão em ${store} vence em breve`,
  expiring_title: 'Seu cartão vence antes do próximo pedido',
  expiring: (card, product, date) =>
    `${card} vence antes do seu próximo pedido de ${product} em ${date}. Atualize o cartão para que sua assinatura continue.`,
  lapsing_subject: (store) => `Sua conta bancária em ${store} precisa de uma nova autorização`,
  lapsing_title: 'Sua autorização de débito direto está para expirar',
  lapsing: (account, product, date) =>
    `${account} não é usada há tanto tempo que a autorização expira antes do seu próximo pedido de ${product} em ${date}. Escolha outra forma de pagamento para que sua assinatura continue.`,
  trial_subject: (product) => `Seu teste de ${product} termina em breve`,
  trial_title: 'Seu teste termina em breve',
  trial: (product, store, date, amount) =>
    `Seu teste de ${product} em ${store} termina em ${date}. Depois disso, serão cobrados ${amount}.`,
  renewal_subject: (product) => `Sua assinatura de ${product} será renovada em breve`,
  renewal_title: 'Sua assinatura será renovada em breve',
  renewal: (product, store, date, amount) =>
    `Sua assinatura de ${product} em ${store} será renovada em ${date} por ${amount}.`,
  delayed_subject: (product) => `Seu pedido de ${product} está atrasado`,
  delayed_title: 'Seu próximo pedido está atrasado',
  delayed: (product, store) => `${product} está esgotado em ${store}.`,
  delayed_charge: 'Você não foi cobrado. Cobraremos e enviaremos seu pedido quando o produto voltar ao estoque.',
  debit_subject: (product) => `Próximo débito direto de ${product}`,
  debit_title: 'Sua conta bancária será debitada em breve',
  debit: ({ amount, product, store, account, date }) =>
    `${store} debitará ${amount} por ${product} da sua conta bancária (${account}) em ${date}. Os próximos débitos seguem o calendário da sua assinatura.`,
  debit_reference: (reference) => `Referência da autorização: ${reference}`,
  debit_rights: {
    sepa_debit: 'Você pode pedir o reembolso ao seu banco em até oito semanas após o débito.',
    bacs_debit: 'Seus pagamentos são protegidos pela Direct Debit Guarantee.',
  },
}
