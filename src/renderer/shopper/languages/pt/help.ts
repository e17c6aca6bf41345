import type { HelpMessages } from '../../../storefront/help-messages.ts'

export const help: HelpMessages = {
  did_you_mean: (email) => `Você quis dizer ${email}?`,
  postal_looks: (country, example) => `Os códigos postais de ${country} são como ${example}.`,
  phone_short: 'Este número de telefone parece curto demais.',
  phone_long: 'Este número de telefone parece longo demais.',
  phone_letters: 'É um número de telefone? Ele contém letras.',
  state_filled: 'Preenchido a partir do código postal.',
  finding_rates: 'Estamos buscando as formas de envio para o seu endereço…',
  offline: 'Você está sem conexão. O que você digitou está guardado.',
  changed_elsewhere: 'Isto foi alterado em outra aba ou em outro dispositivo. A versão mais recente é mostrada.',
  another_device: 'Continuar em outro dispositivo',
  another_device_text: 'Leia o código com o celular ou abra o link nele. Tudo o que você digitou vai junto.',
  another_device_private:
    'O link funciona uma única vez, por dez minutos. Guarde só para você: quem o abrir pode ver este pedido e pagá-lo.',
  resume_link: 'Link deste pedido',
  copy_link: 'Copiar link',
  link_copied: 'Link copiado',
  scan_code: 'Código para ler com o celular',
  close: 'Fechar',
  link_failed: 'Não foi possível criar o link. Nada se perdeu. Verifique sua conexão e tente novamente.',
  preview_pay: 'Isto é uma prévia: nada é enviado e nada pode ser pago aqui.',
  try_again: 'Tentar novamente',
  sold_out: 'Esgotado',
  only_left: (count) => `Só restam ${count}`,
  remove_to_pay: 'Para pagar, remova do pedido o item esgotado.',
  lower_to_pay: 'Para pagar, reduza a quantidade para o que há em estoque.',
}
