import { FIELD_KINDS, type FieldKind } from '#schemas/records/form.ts';
import { both, type DemoPage, type Words, sandbox, section } from './demo-page.ts';

const LABELS: Readonly<Record<FieldKind, Words>> = {
  text: both('ข้อความสั้น', 'Short text'),
  textarea: both('ข้อความยาว', 'Long text'),
  email: both('อีเมล', 'E-mail'),
  phone: both('โทรศัพท์', 'Phone'),
  number: both('จำนวน', 'Number'),
  select: both('เลือกจากเมนู', 'A menu'),
  radio: both('เลือกหนึ่งอย่าง', 'One of these'),
  checkbox: both('เลือกได้หลายอย่าง', 'Any of these'),
  date: both('วันที่', 'Day'),
  file: both('แนบไฟล์', 'A file'),
  consent: both('ฉันยินยอมให้ร้านเก็บคำตอบนี้', 'The shop may keep this answer'),
};

const CHOICES = [
  { value: 'clay', label: both('ดินเผา', 'Clay') },
  { value: 'cotton', label: both('ผ้าฝ้าย', 'Cotton') },
  { value: 'bamboo', label: both('ไม้ไผ่', 'Bamboo') },
];
const WITH_CHOICES: ReadonlySet<FieldKind> = new Set(['select', 'radio', 'checkbox']);
const REQUIRED: ReadonlySet<FieldKind> = new Set(['text', 'email', 'radio', 'consent']);

/** Forms: every kind of field, and client-side validation. */
export const flexiform: DemoPage = {
  title: both('แบบฟอร์ม', 'Forms'),
  text: both(
    'ช่องทุกชนิด ข้อผิดพลาดบอกข้างช่องและสรุปด้านบน สิ่งที่พิมพ์แล้วไม่หาย',
    'Every kind of field; faults are told beside it and in a summary, and nothing typed is lost.',
  ),
  nodes: [
    sandbox([
      section(
        'flexiform-kinds',
        both('ช่องทุกชนิด', 'Every kind of field'),
        both(
          'กดส่งทั้งที่ยังว่าง แล้วดูว่าอะไรถูกตรวจ แบบฟอร์มนี้ไม่ส่งไปที่ร้าน',
          'Send it empty and see what is checked. This form is not sent to the shop.',
        ),
        [
          {
            type: 'flexiform',
            props: {
              form_id: 'every-kind',
              fields: FIELD_KINDS.map((kind) => ({
                name: kind,
                label: LABELS[kind],
                kind,
                required: REQUIRED.has(kind),
                ...(WITH_CHOICES.has(kind) ? { options: CHOICES } : {}),
              })),
              success: both('ครบถ้วน ถ้าเป็นหน้าจริงก็ส่งถึงร้านแล้ว', 'All fine. On a page of the shop it would be sent now.'),
            },
          },
        ],
      ),
      section(
        'flexiform-rules',
        both('กฎของแต่ละช่อง', 'Rules of a field'),
        both(
          'รูปแบบที่กำหนดเอง เช่นรหัสคำสั่งซื้อ ตัวอักษรสองตัวตามด้วยเลขหกหลัก',
          'A pattern of one’s own: an order number of two letters and six digits.',
        ),
        [
          {
            type: 'flexiform',
            props: {
              form_id: 'order-number',
              fields: [
                {
                  name: 'order',
                  label: both('เลขที่คำสั่งซื้อ', 'Order number'),
                  kind: 'text',
                  required: true,
                  pattern: '[A-Z]{2}\\d{6}',
                  placeholder: 'RN123456',
                  help: both('ตัวพิมพ์ใหญ่สองตัว ตามด้วยเลขหกหลัก', 'Two capital letters, then six digits'),
                },
              ],
              submit_label: both('ตรวจสถานะ', 'Check'),
            },
          },
        ],
      ),
    ]),
  ],
};
