/** Which names tell that a value is a secret or says who somebody is. */

/** One such word in a name is enough: `cart_secret`, `accessToken`, `billing-address`. */
const WORDS = new Set(
  (
    'secret secrets token tokens password passwords passwd passphrase pwd passcode otp pin cvv cvc cookie cookies ' +
    'authorization bearer jwt credential credentials signature ' +
    'email emails mail phone phones telephone tel mobile fax address addresses street postcode zip ' +
    'surname nickname username birthday birthdate dob gender iban ' +
    'lat latitude lng longitude'
  ).split(' '),
);

/** Whole names, and ends of names, once written as words in small letters. */
const PHRASES =
  /(?:^|_)(?:(?:first|last|given|family|middle|full|display|user|nick|recipient|receiver|customer|contact|account|member)_name|(?:api|private|access|session)_key|session_id|(?:card|account|tax|id|citizen|passport)_number|postal_code|date_of_birth|birth_date|line_id|ip)$/;

/** A name that alone means a person's; `web_name` or `event_name` do not. */
const NAME = 'name';

/** Whether what stands under this name is not to be shown; any style of writing names. */
export function isSensitive(key: string): boolean {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter((word) => word !== '');
  const phrase = words.join('_');
  if (phrase === NAME || phrase === 'e_mail') return true;
  const joined = words.join('');
  return (
    words.some((word) => WORDS.has(word)) || WORDS.has(joined) || phrase.endsWith('_e_mail') || PHRASES.test(phrase)
  );
}
