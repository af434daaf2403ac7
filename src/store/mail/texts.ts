/** Texts of mails in five languages; those of an order are in `../order/texts.ts`. */
import type { Lang } from '#schemas/lang.ts';

interface OrderMailTexts {
  readonly subject: (order: string, shop: string) => string;
  readonly title: string;
  readonly lead: string;
}

interface LinkMailTexts {
  readonly subject: (shop: string) => string;
  readonly title: string;
  readonly lead: string;
  readonly button: string;
  readonly hint: string;
}

interface MailTexts {
  readonly received: OrderMailTexts;
  readonly cancelled: OrderMailTexts;
  /** The lead of an order whose payment is awaited. */
  readonly awaiting: string;
  readonly seeReceipt: string;
  readonly confirm: LinkMailTexts;
  readonly 'registered-already': LinkMailTexts;
  readonly reset: LinkMailTexts;
  readonly 'reset-unknown': LinkMailTexts;
  readonly invited: LinkMailTexts;
  /** Shown if a button can't be pressed. */
  readonly orOpen: string;
  readonly demo: string;
}

/** Texts of mails by language. */
export const MAIL_TEXTS: Readonly<Record<Lang, MailTexts>> = {
  th: {
    received: {
      subject: (order, shop) => `ได้รับคำสั่งซื้อ ${order} แล้ว · ${shop}`,
      title: 'ขอบคุณที่อุดหนุน',
      lead: 'เราได้รับคำสั่งซื้อและการชำระเงินของคุณแล้ว กำลังเตรียมของให้',
    },
    cancelled: {
      subject: (order, shop) => `ยกเลิกคำสั่งซื้อ ${order} แล้ว · ${shop}`,
      title: 'ยกเลิกคำสั่งซื้อแล้ว',
      lead: 'คำสั่งซื้อนี้ถูกยกเลิกตามที่คุณขอ เงิน แต้ม และคูปองกลับคืนที่เดิม',
    },
    awaiting: 'เราได้รับคำสั่งซื้อของคุณแล้ว จะเริ่มเตรียมของเมื่อได้รับเงิน',
    seeReceipt: 'ดูใบเสร็จ',
    confirm: {
      subject: (shop) => `ยืนยันอีเมลของคุณ · ${shop}`,
      title: 'ยืนยันอีเมลของคุณ',
      lead: 'เปิดลิงก์ภายใน 24 ชั่วโมง แล้วกรอกรหัสผ่านที่คุณเลือกไว้ตอนสร้างบัญชี',
      button: 'ยืนยันอีเมล',
      hint: 'หากคุณไม่ได้สร้างบัญชี ไม่ต้องทำอะไร บัญชีจะไม่ถูกสร้าง',
    },
    'registered-already': {
      subject: (shop) => `คุณมีบัญชีอยู่แล้ว · ${shop}`,
      title: 'คุณมีบัญชีอยู่แล้ว',
      lead: 'มีคนใช้อีเมลนี้สร้างบัญชีใหม่ แต่อีเมลนี้มีบัญชีอยู่แล้ว หากเป็นคุณ เข้าสู่ระบบได้เลย',
      button: 'เข้าสู่ระบบ',
      hint: 'หากไม่ใช่คุณ ไม่ต้องทำอะไร บัญชีของคุณไม่มีอะไรเปลี่ยน',
    },
    reset: {
      subject: (shop) => `ตั้งรหัสผ่านใหม่ · ${shop}`,
      title: 'ตั้งรหัสผ่านใหม่',
      lead: 'เปิดลิงก์ภายใน 1 ชั่วโมง แล้วเลือกรหัสผ่านใหม่ คุณจะออกจากระบบบนเครื่องอื่นทั้งหมด',
      button: 'เลือกรหัสผ่านใหม่',
      hint: 'หากคุณไม่ได้ขอ ไม่ต้องทำอะไร รหัสผ่านเดิมยังใช้ได้',
    },
    'reset-unknown': {
      subject: (shop) => `อีเมลนี้ยังไม่มีบัญชี · ${shop}`,
      title: 'อีเมลนี้ยังไม่มีบัญชี',
      lead: 'มีคนขอตั้งรหัสผ่านใหม่ด้วยอีเมลนี้ แต่ยังไม่มีบัญชี หากเป็นคุณ ลองอีเมลอื่น หรือสร้างบัญชีใหม่',
      button: 'สร้างบัญชี',
      hint: 'หากไม่ใช่คุณ ไม่ต้องทำอะไร',
    },
    invited: {
      subject: (shop) => `ชวนคุณช่วยจัดหน้าร้าน · ${shop}`,
      title: 'คุณได้รับเชิญให้ช่วยจัดหน้าร้าน',
      lead: 'เจ้าของร้านเชิญอีเมลนี้ให้ช่วยจัดหน้าร้าน เข้าสู่ระบบหรือสร้างบัญชีด้วยอีเมลนี้ภายใน 14 วัน',
      button: 'เปิดหน้าจัดร้าน',
      hint: 'หากคุณไม่รู้จักร้านนี้ ไม่ต้องทำอะไร คำเชิญจะหมดอายุเอง',
    },
    orOpen: 'หรือเปิดที่อยู่นี้',
    demo: 'ร้านสาธิต ไม่มีการตัดเงินหรือส่งของจริง',
  },
  en: {
    received: {
      subject: (order, shop) => `We have your order ${order} · ${shop}`,
      title: 'Thank you for your order',
      lead: 'We have received your order and your payment, and are packing it.',
    },
    cancelled: {
      subject: (order, shop) => `Your order ${order} is cancelled · ${shop}`,
      title: 'Your order is cancelled',
      lead: 'This order was cancelled as you asked. Money, points and coupon are back where they were.',
    },
    awaiting: 'We have received your order, and pack it as soon as your payment arrives.',
    seeReceipt: 'See the receipt',
    confirm: {
      subject: (shop) => `Confirm your e-mail address · ${shop}`,
      title: 'Confirm your e-mail address',
      lead: 'Open the link within 24 hours and enter the password that you chose when you registered.',
      button: 'Confirm the address',
      hint: 'If you have not registered, do nothing: no account will be made.',
    },
    'registered-already': {
      subject: (shop) => `You have an account already · ${shop}`,
      title: 'You have an account already',
      lead: 'Somebody has registered with this address, which has an account already. If that was you, just log in.',
      button: 'Log in',
      hint: 'If it was not you, do nothing: nothing has changed.',
    },
    reset: {
      subject: (shop) => `Choose a new password · ${shop}`,
      title: 'Choose a new password',
      lead: 'Open the link within an hour and choose a new password. You will be logged out everywhere else.',
      button: 'Choose a new password',
      hint: 'If you have not asked for it, do nothing: your password stays as it is.',
    },
    'reset-unknown': {
      subject: (shop) => `There is no account with this address · ${shop}`,
      title: 'There is no account with this address',
      lead: 'Somebody asked for a new password, and this address has no account. If that was you, try another address, or register.',
      button: 'Register',
      hint: 'If it was not you, do nothing.',
    },
    invited: {
      subject: (shop) => `You are invited to build pages · ${shop}`,
      title: 'You are invited to build this shop’s pages',
      lead: 'An owner of the shop has invited this address. Log in, or register with this address, within 14 days.',
      button: 'Open the builder',
      hint: 'If you do not know this shop, do nothing: the invitation ends by itself.',
    },
    orOpen: 'Or open this address',
    demo: 'A demo shop: no money is taken and nothing is sent.',
  },
  cn: {
    received: {
      subject: (order, shop) => `已收到您的订单 ${order} · ${shop}`,
      title: '感谢您的惠顾',
      lead: '我们已收到您的订单和付款，正在备货。',
    },
    cancelled: {
      subject: (order, shop) => `订单 ${order} 已取消 · ${shop}`,
      title: '订单已取消',
      lead: '已按您的要求取消此订单，款项、积分和优惠券均已退回。',
    },
    awaiting: '我们已收到您的订单，收到付款后即开始备货。',
    seeReceipt: '查看收据',
    confirm: {
      subject: (shop) => `请确认您的邮箱 · ${shop}`,
      title: '请确认您的邮箱',
      lead: '请在 24 小时内打开链接，并输入注册时设置的密码。',
      button: '确认邮箱',
      hint: '如果您没有注册，请忽略此邮件，不会创建账号。',
    },
    'registered-already': {
      subject: (shop) => `您已有账号 · ${shop}`,
      title: '您已有账号',
      lead: '有人使用此邮箱注册，但该邮箱已有账号。如果是您本人，直接登录即可。',
      button: '登录',
      hint: '如果不是您本人，请忽略此邮件，您的账号没有任何变化。',
    },
    reset: {
      subject: (shop) => `设置新密码 · ${shop}`,
      title: '设置新密码',
      lead: '请在 1 小时内打开链接并设置新密码，其他设备将全部退出登录。',
      button: '设置新密码',
      hint: '如果您没有提出申请，请忽略此邮件，原密码仍然有效。',
    },
    'reset-unknown': {
      subject: (shop) => `此邮箱没有账号 · ${shop}`,
      title: '此邮箱没有账号',
      lead: '有人用此邮箱申请设置新密码，但该邮箱没有账号。如果是您本人，请换一个邮箱，或注册账号。',
      button: '注册账号',
      hint: '如果不是您本人，请忽略此邮件。',
    },
    invited: {
      subject: (shop) => `邀请您编辑店铺页面 · ${shop}`,
      title: '您受邀编辑本店页面',
      lead: '店主邀请了此邮箱。请在 14 天内用此邮箱登录或注册。',
      button: '打开编辑器',
      hint: '如果您不认识本店，请忽略此邮件，邀请会自动失效。',
    },
    orOpen: '或打开此网址',
    demo: '演示店铺：不会扣款，也不会发货。',
  },
  kr: {
    received: {
      subject: (order, shop) => `주문 ${order}이(가) 접수되었습니다 · ${shop}`,
      title: '주문해 주셔서 감사합니다',
      lead: '주문과 결제를 확인했으며 상품을 준비하고 있습니다.',
    },
    cancelled: {
      subject: (order, shop) => `주문 ${order}이(가) 취소되었습니다 · ${shop}`,
      title: '주문이 취소되었습니다',
      lead: '요청하신 대로 주문을 취소했습니다. 결제 금액, 포인트, 쿠폰이 모두 되돌려졌습니다.',
    },
    awaiting: '주문이 접수되었습니다. 입금이 확인되면 상품을 준비합니다.',
    seeReceipt: '영수증 보기',
    confirm: {
      subject: (shop) => `이메일 주소를 확인해 주세요 · ${shop}`,
      title: '이메일 주소를 확인해 주세요',
      lead: '24시간 안에 링크를 열고 가입할 때 정한 비밀번호를 입력해 주세요.',
      button: '이메일 확인',
      hint: '가입하지 않으셨다면 그냥 두시면 됩니다. 계정이 만들어지지 않습니다.',
    },
    'registered-already': {
      subject: (shop) => `이미 계정이 있습니다 · ${shop}`,
      title: '이미 계정이 있습니다',
      lead: '누군가 이 이메일로 가입하려 했지만 이미 계정이 있습니다. 본인이라면 바로 로그인해 주세요.',
      button: '로그인',
      hint: '본인이 아니라면 그냥 두시면 됩니다. 바뀐 것은 없습니다.',
    },
    reset: {
      subject: (shop) => `새 비밀번호 설정 · ${shop}`,
      title: '새 비밀번호 설정',
      lead: '1시간 안에 링크를 열고 새 비밀번호를 정해 주세요. 다른 기기에서는 모두 로그아웃됩니다.',
      button: '새 비밀번호 정하기',
      hint: '요청하지 않으셨다면 그냥 두시면 됩니다. 비밀번호는 그대로입니다.',
    },
    'reset-unknown': {
      subject: (shop) => `이 이메일로 된 계정이 없습니다 · ${shop}`,
      title: '이 이메일로 된 계정이 없습니다',
      lead: '누군가 이 이메일로 새 비밀번호를 요청했지만 계정이 없습니다. 본인이라면 다른 이메일로 다시 해 보거나 가입해 주세요.',
      button: '회원가입',
      hint: '본인이 아니라면 그냥 두시면 됩니다.',
    },
    invited: {
      subject: (shop) => `쇼핑몰 페이지 편집에 초대합니다 · ${shop}`,
      title: '쇼핑몰 페이지 편집에 초대되었습니다',
      lead: '쇼핑몰 소유자가 이 이메일을 초대했습니다. 14일 안에 이 이메일로 로그인하거나 가입해 주세요.',
      button: '편집기 열기',
      hint: '이 쇼핑몰을 모르신다면 아무것도 하지 마세요. 초대는 자동으로 만료됩니다.',
    },
    orOpen: '또는 이 주소를 여세요',
    demo: '데모 상점입니다. 실제로 결제되거나 배송되지 않습니다.',
  },
  jp: {
    received: {
      subject: (order, shop) => `ご注文 ${order} を承りました · ${shop}`,
      title: 'ご注文ありがとうございます',
      lead: 'ご注文とお支払いを確認し、発送の準備をしています。',
    },
    cancelled: {
      subject: (order, shop) => `ご注文 ${order} をキャンセルしました · ${shop}`,
      title: 'ご注文をキャンセルしました',
      lead: 'ご依頼のとおりキャンセルしました。代金・ポイント・クーポンは元に戻りました。',
    },
    awaiting: 'ご注文を承りました。ご入金を確認しだい、発送の準備をします。',
    seeReceipt: '領収書を見る',
    confirm: {
      subject: (shop) => `メールアドレスの確認 · ${shop}`,
      title: 'メールアドレスの確認',
      lead: '24時間以内にリンクを開き、登録時に決めたパスワードを入力してください。',
      button: 'アドレスを確認する',
      hint: 'お心当たりがない場合は、そのままにしてください。アカウントは作成されません。',
    },
    'registered-already': {
      subject: (shop) => `すでにアカウントがあります · ${shop}`,
      title: 'すでにアカウントがあります',
      lead: 'このアドレスで登録がありましたが、すでにアカウントがあります。ご本人の場合は、そのままログインしてください。',
      button: 'ログイン',
      hint: 'お心当たりがない場合は、そのままにしてください。何も変わっていません。',
    },
    reset: {
      subject: (shop) => `新しいパスワードの設定 · ${shop}`,
      title: '新しいパスワードの設定',
      lead: '1時間以内にリンクを開き、新しいパスワードを決めてください。ほかの端末ではすべてログアウトします。',
      button: '新しいパスワードを決める',
      hint: 'お心当たりがない場合は、そのままにしてください。パスワードは変わりません。',
    },
    'reset-unknown': {
      subject: (shop) => `このアドレスのアカウントはありません · ${shop}`,
      title: 'このアドレスのアカウントはありません',
      lead: 'このアドレスで新しいパスワードの依頼がありましたが、アカウントがありません。ご本人の場合は、別のアドレスでお試しいただくか、新規登録してください。',
      button: '新規登録',
      hint: 'お心当たりがない場合は、そのままにしてください。',
    },
    invited: {
      subject: (shop) => `ページ編集への招待 · ${shop}`,
      title: 'ショップのページ編集に招待されました',
      lead: 'ショップのオーナーがこのメールアドレスを招待しました。14 日以内にこのアドレスでログインまたは登録してください。',
      button: '編集画面を開く',
      hint: 'お心当たりがなければ何もしないでください。招待は自動的に無効になります。',
    },
    orOpen: 'または次のアドレスを開いてください',
    demo: 'デモのお店です。お支払いも発送もありません。',
  },
};
