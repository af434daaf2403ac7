/** Texts of the account site. */
import type { Lang } from '#schemas/lang.ts';
import { serverTexts } from '../../../texts/server-texts.ts';

/** The texts of the account site by language, escaped by the views. */
export const TEXTS = serverTexts((i18n) => ({
  login: i18n._({ id: 'accounts.login', message: 'Log in' }),
  loginLead: i18n._({ id: 'accounts.loginLead', message: 'Welcome back. Your cart, coupons and orders are waiting.' }),
  register: i18n._({ id: 'accounts.register', message: 'Register' }),
  registerLead: i18n._({
    id: 'accounts.registerLead',
    message: 'One account for all shops here. It takes less than a minute.',
  }),
  logout: i18n._({ id: 'accounts.logout', message: 'Log out' }),
  logoutLead: i18n._({
    id: 'accounts.logoutLead',
    message: 'You will be logged out on this device. Your cart stays with your account.',
  }),
  stay: i18n._({ id: 'accounts.stay', message: 'Stay logged in' }),
  name: i18n._({ id: 'accounts.name', message: 'Name' }),
  email: i18n._({ id: 'accounts.email', message: 'E-mail' }),
  password: i18n._({ id: 'accounts.password', message: 'Password' }),
  passwordHint: i18n._({
    id: 'accounts.passwordHint',
    message: 'At least 8 characters. A few words in a row are easy to remember and hard to guess.',
  }),
  noAccount: i18n._({ id: 'accounts.noAccount', message: 'No account yet?' }),
  haveAccount: i18n._({ id: 'accounts.haveAccount', message: 'You have an account already?' }),
  noName: i18n._({ id: 'accounts.noName', message: 'Please tell us your name.' }),
  badEmail: i18n._({
    id: 'accounts.badEmail',
    message: 'This does not look like an e-mail address, such as you@example.com.',
  }),
  shortPassword: i18n._({ id: 'accounts.shortPassword', message: 'Please use at least 8 characters.' }),
  longPassword: i18n._({ id: 'accounts.longPassword', message: 'Please use 128 characters at most.' }),
  noPassword: i18n._({ id: 'accounts.noPassword', message: 'Please enter your password.' }),
  wrong: i18n._({
    id: 'accounts.wrong',
    message:
      'E-mail and password do not match. Please check both. Just registered? Open the link that was sent to you first.',
  }),
  tooManyTitle: i18n._({ id: 'accounts.tooManyTitle', message: 'Please wait a while' }),
  tooMany: i18n._({ id: 'accounts.tooMany', message: 'Too many attempts. Please wait a while and try again.' }),
  commonPassword: i18n._({
    id: 'accounts.commonPassword',
    message:
      'This is one of the passwords that everybody tries first. Please choose another, such as a few words in a row.',
  }),
  ownPassword: i18n._({
    id: 'accounts.ownPassword',
    message:
      'This is your e-mail address or name, which others know. Please choose another, such as a few words in a row.',
  }),
  sentTitle: i18n._({ id: 'accounts.sentTitle', message: 'One more step' }),
  sentLead: i18n._({
    id: 'accounts.sentLead',
    message:
      'We have sent a link to the address you gave. Open it within 24 hours and enter your password: then you are logged in.',
  }),
  notCome: i18n._({
    id: 'accounts.notCome',
    message: 'No mail? It can take a few minutes. Please look into your spam folder too.',
  }),
  resend: i18n._({ id: 'accounts.resend', message: 'Send it again' }),
  resent: i18n._({ id: 'accounts.resent', message: 'We have sent it again.' }),
  sentLog: i18n._({
    id: 'accounts.sentLog',
    message: 'This shop sends no e-mail yet: its operator finds the link in the server’s log.',
  }),
  forgot: i18n._({ id: 'accounts.forgot', message: 'Forgot your password?' }),
  forgotLead: i18n._({
    id: 'accounts.forgotLead',
    message: 'Enter the e-mail address of your account. We send you a link to choose a new password.',
  }),
  sendLink: i18n._({ id: 'accounts.sendLink', message: 'Send me a link' }),
  resetTitle: i18n._({ id: 'accounts.resetTitle', message: 'Choose a new password' }),
  resetLead: i18n._({
    id: 'accounts.resetLead',
    message: 'You will be logged in here, and logged out everywhere else.',
  }),
  resetSentTitle: i18n._({ id: 'accounts.resetSentTitle', message: 'Look into your mailbox' }),
  resetSentLead: i18n._({
    id: 'accounts.resetSentLead',
    message: 'We have sent a mail to the address you gave. Open its link within an hour and choose a new password.',
  }),
  resetExpiredLead: i18n._({
    id: 'accounts.resetExpiredLead',
    message: 'It was used already, or more than an hour has passed. You can ask for a new one.',
  }),
  confirmTitle: i18n._({ id: 'accounts.confirmTitle', message: 'Confirm your address' }),
  confirmLead: i18n._({
    id: 'accounts.confirmLead',
    message:
      'Enter the password that you chose when you registered. If you have not registered, close this page: nothing will happen.',
  }),
  confirm: i18n._({ id: 'accounts.confirm', message: 'Confirm and log in' }),
  linkExpired: i18n._({ id: 'accounts.linkExpired', message: 'This link is no longer good' }),
  linkExpiredLead: i18n._({
    id: 'accounts.linkExpiredLead',
    message:
      'It was used already, or more than 24 hours have passed. You can log in, or register again for a new link.',
  }),
  foreign: i18n._({
    id: 'accounts.foreign',
    message: 'This form was sent from another website, so nothing was done. Please go back to the shop and try again.',
  }),
  foreignTitle: i18n._({ id: 'accounts.foreignTitle', message: 'Nothing was done' }),
  backToShop: i18n._({ id: 'accounts.backToShop', message: 'Back to the shop' }),
  orders: i18n._({ id: 'accounts.orders', message: 'My Orders' }),
  profile: i18n._({ id: 'accounts.profile', message: 'My Profile' }),
  addresses: i18n._({ id: 'accounts.addresses', message: 'My Addresses' }),
  security: i18n._({ id: 'accounts.security', message: 'Security & Privacy' }),
  connections: i18n._({ id: 'accounts.connections', message: 'Settings & Connections' }),
  account: i18n._({ id: 'accounts.account', message: 'Account' }),
  changePassword: i18n._({ id: 'accounts.changePassword', message: 'Change the password' }),
  currentPassword: i18n._({ id: 'accounts.currentPassword', message: 'Current password' }),
  newPassword: i18n._({ id: 'accounts.newPassword', message: 'New password' }),
  wrongPassword: i18n._({ id: 'accounts.wrongPassword', message: 'This is not your password.' }),
  passwordChanged: i18n._({
    id: 'accounts.passwordChanged',
    message: 'The password is changed. You were logged out everywhere else.',
  }),
  devices: i18n._({ id: 'accounts.devices', message: 'Where you are logged in' }),
  thisDevice: i18n._({ id: 'accounts.thisDevice', message: 'This device' }),
  otherDevice: i18n._({ id: 'accounts.otherDevice', message: 'Another device' }),
  since: i18n._({ id: 'accounts.since', message: 'since' }),
  endOthers: i18n._({ id: 'accounts.endOthers', message: 'Log out everywhere else' }),
  othersEnded: i18n._({ id: 'accounts.othersEnded', message: 'You are logged out everywhere else.' }),
  privacy: i18n._({ id: 'accounts.privacy', message: 'Privacy' }),
  privacyLead: i18n._({
    id: 'accounts.privacyLead',
    message:
      'A shop sees your orders with it. Only a shop that you have joined sees more: your name, address, e-mail, phone, gender, birth date and age.',
  }),
  joinedShops: i18n._({ id: 'accounts.joinedShops', message: 'Shops you are a member of' }),
  noneJoined: i18n._({
    id: 'accounts.noneJoined',
    message: 'You have not joined a shop yet. A shop asks for your permission first.',
  }),
  maySee: i18n._({
    id: 'accounts.maySee',
    message:
      'These shops may see your name, address, e-mail, phone, gender, birth date and age, give you discounts for members, and write to you.',
  }),
  memberSince: i18n._({ id: 'accounts.memberSince', message: 'Member since' }),
  leave: i18n._({ id: 'accounts.leave', message: 'Leave' }),
  leaveNow: i18n._({ id: 'accounts.leaveNow', message: 'Leave membership' }),
  leaveLoses: i18n._({
    id: 'accounts.leaveLoses',
    message: 'You give up member-only discounts, coupons and notifications.',
  }),
  hasLeft: i18n._({ id: 'accounts.hasLeft', message: 'You have left the membership.' }),
  settings: i18n._({ id: 'accounts.settings', message: 'Settings' }),
  language: i18n._({ id: 'accounts.language', message: 'Language of these pages' }),
  loginBy: i18n._({ id: 'accounts.loginBy', message: 'You log in by e-mail' }),
  noOrders: i18n._({ id: 'accounts.noOrders', message: 'You have not ordered anything here yet.' }),
  order: i18n._({ id: 'accounts.order', message: 'Order' }),
  total: i18n._({ id: 'accounts.total', message: 'Total' }),
  member: i18n._({ id: 'accounts.member', message: 'Member of the shop' }),
  notMember: i18n._({ id: 'accounts.notMember', message: 'Not a member of the shop' }),
  membership: i18n._({ id: 'accounts.membership', message: 'Membership' }),
  points: i18n._({ id: 'accounts.points', message: 'Points' }),
  save: i18n._({ id: 'accounts.save', message: 'Save' }),
  saved: i18n._({ id: 'accounts.saved', message: 'Saved.' }),
  noAddresses: i18n._({ id: 'accounts.noAddresses', message: 'No address is noted yet.' }),
  newAddress: i18n._({ id: 'accounts.newAddress', message: 'Add an address' }),
  changeAddress: i18n._({ id: 'accounts.changeAddress', message: 'Change an address' }),
  change: i18n._({ id: 'accounts.change', message: 'Change' }),
  changeOf: i18n._({ id: 'accounts.changeOf', message: 'Change the address of' }),
  keepAddress: i18n._({ id: 'accounts.keepAddress', message: 'Leave it as it is' }),
  recipient: i18n._({ id: 'accounts.recipient', message: 'Recipient' }),
  phone: i18n._({ id: 'accounts.phone', message: 'Phone' }),
  address: i18n._({ id: 'accounts.address', message: 'Address' }),
  addressHint: i18n._({ id: 'accounts.addressHint', message: 'House number, building, street' }),
  postcode: i18n._({ id: 'accounts.postcode', message: 'Postcode' }),
  remove: i18n._({ id: 'accounts.remove', message: 'Remove' }),
  removeOf: i18n._({ id: 'accounts.removeOf', message: 'Remove the address of' }),
  add: i18n._({ id: 'accounts.add', message: 'Add' }),
  noRecipient: i18n._({ id: 'accounts.noRecipient', message: 'Who is it for?' }),
  badPhone: i18n._({ id: 'accounts.badPhone', message: 'Please give a phone number, such as 081 234 5678.' }),
  noAddress: i18n._({ id: 'accounts.noAddress', message: 'Please give the address.' }),
  longNote: i18n._({ id: 'accounts.longNote', message: 'The note is too long for the card.' }),
  noCompany: i18n._({ id: 'accounts.noCompany', message: 'Please give the name for the tax invoice.' }),
  badTaxId: i18n._({
    id: 'accounts.badTaxId',
    message: 'Please check the tax ID: 13 digits, as on the card or certificate.',
  }),
  badPostcode: i18n._({ id: 'accounts.badPostcode', message: 'A Thai postcode has 5 digits.' }),
  area: i18n._({ id: 'accounts.area', message: 'Sub-district' }),
  chooseArea: i18n._({ id: 'accounts.chooseArea', message: 'Choose your sub-district' }),
  noArea: i18n._({ id: 'accounts.noArea', message: 'Please choose your sub-district.' }),
  unknownPostcode: i18n._({
    id: 'accounts.unknownPostcode',
    message: 'No place in Thailand has this postcode. Please check it.',
  }),
  findArea: i18n._({ id: 'accounts.findArea', message: 'Find' }),
  tooManyAddresses: i18n._({
    id: 'accounts.tooManyAddresses',
    message: 'There is room for 20 addresses. Please remove one first.',
  }),
  secondFactor: i18n._({ id: 'accounts.secondFactor', message: 'Two-step log-in' }),
  secondFactorLead: i18n._({
    id: 'accounts.secondFactorLead',
    message:
      'Besides your password, a log-in asks for a code from an app on your phone. Nobody logs in with your password alone.',
  }),
  secondFactorOn: i18n._({ id: 'accounts.secondFactorOn', message: 'Two-step log-in is on.' }),
  secondFactorOff: i18n._({ id: 'accounts.secondFactorOff', message: 'Two-step log-in is off.' }),
  setUp: i18n._({ id: 'accounts.setUp', message: 'Set it up' }),
  scanLead: i18n._({
    id: 'accounts.scanLead',
    message: 'Scan this with an authenticator app, then enter the code that it shows.',
  }),
  qrLabel: i18n._({ id: 'accounts.qrLabel', message: 'QR code for the authenticator app' }),
  secretByHand: i18n._({ id: 'accounts.secretByHand', message: 'Or type this key into the app:' }),
  openInApp: i18n._({ id: 'accounts.openInApp', message: 'Open in the app on this device' }),
  code: i18n._({ id: 'accounts.code', message: 'Code' }),
  codeHint: i18n._({ id: 'accounts.codeHint', message: 'Six digits from the app, or one of your recovery codes.' }),
  appCodeHint: i18n._({ id: 'accounts.appCodeHint', message: 'Six digits from the app.' }),
  codeTitle: i18n._({ id: 'accounts.codeTitle', message: 'Enter the code' }),
  codeLead: i18n._({
    id: 'accounts.codeLead',
    message: 'Your password is right. Now enter the code that your authenticator app shows.',
  }),
  wrongCode: i18n._({
    id: 'accounts.wrongCode',
    message: 'This code is not right, or was used already. Please wait for the next one.',
  }),
  codeExpired: i18n._({
    id: 'accounts.codeExpired',
    message: 'Too much time has passed since the password. Please log in again.',
  }),
  noCode: i18n._({ id: 'accounts.noCode', message: 'Please enter the code.' }),
  recoveryTitle: i18n._({ id: 'accounts.recoveryTitle', message: 'Keep your recovery codes' }),
  recoveryLead: i18n._({
    id: 'accounts.recoveryLead',
    message:
      'Each of them lets you in once if your phone is lost. They are shown now and never again: print them, or keep them in a password manager.',
  }),
  turnOn: i18n._({ id: 'accounts.turnOn', message: 'Turn it on' }),
  turnOff: i18n._({ id: 'accounts.turnOff', message: 'Turn it off' }),
  secondFactorRemoved: i18n._({ id: 'accounts.secondFactorRemoved', message: 'Two-step log-in is off now.' }),
  codesKept: i18n._({ id: 'accounts.codesKept', message: 'I have kept them' }),
  notFound: i18n._({ id: 'accounts.notFound', message: 'Page not found' }),
  notFoundLead: i18n._({ id: 'accounts.notFoundLead', message: 'There is nothing at this address.' }),
}));

/** Plain texts of the account site in one language. */
export type Texts = (typeof TEXTS)[Lang];

/** Introductions of the forms for somebody who is invited to build a shop, by language. */
export const INVITATION_TEXTS = serverTexts((i18n) => ({
  login: (shop: string) =>
    i18n._({
      id: 'accounts.invited.login',
      message: 'You are invited to build {shop}. Log in with the address that the invitation was sent to.',
      values: { shop },
    }),
  register: (shop: string) =>
    i18n._({
      id: 'accounts.invited.register',
      message: 'You are invited to build {shop}. Register with the address that the invitation was sent to.',
      values: { shop },
    }),
}));
