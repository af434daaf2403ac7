/** Keys whose values are secrets or personal data. */

/** A key that contains one of these words is sensitive: `cart_secret`, `accessToken`, `billing-address`. */
const WORDS = new Set(
  (
    'secret secrets token tokens password passwords passwd passphrase pwd passcode otp pin cvv cvc cookie cookies ' +
    'authorization bearer jwt credential credentials signature ' +
    'email emails mail phone phones telephone tel mobile fax address addresses street postcode zip ' +
    'surname nickname username birthday birthdate dob gender iban ' +
    'lat latitude lng longitude'
  ).split(' '),
);

/** Whole keys, and ends of keys, in snake case. */
const PHRASES =
  /(?:^|_)(?:(?:first|last|given|family|middle|full|display|user|nick|recipient|receiver|customer|contact|account|member)_name|(?:api|private|access|session)_key|session_id|(?:card|account|tax|id|citizen|passport)_number|postal_code|date_of_birth|birth_date|line_id|ip)$/;

/** A person's name only as a whole key; `web_name` or `event_name` are none. */
const NAME = 'name';

/** Whether a key's value has to be redacted; in camel, snake or kebab case. */
export function isSensitive(key: string): boolean {
  const words = key
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/(?<=[A-Z])(?=[A-Z][a-z])/g, '_')
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
