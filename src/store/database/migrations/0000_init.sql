CREATE TABLE "account_address" (
	"id" serial PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"recipient" text NOT NULL,
	"phone" text NOT NULL,
	"address" text NOT NULL,
	"postcode" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_attempt" (
	"subject" text PRIMARY KEY NOT NULL,
	"attempts" integer NOT NULL,
	"window_ends" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_credential" (
	"id" text PRIMARY KEY NOT NULL,
	"subject" text NOT NULL,
	"provider" text NOT NULL,
	"account_id" text NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp with time zone,
	"refresh_token_expires_at" timestamp with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_session" (
	"id" text PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"account_id" text NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "account_verification" (
	"id" text PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"image" text,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "service_key" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blog" (
	"web_id" text NOT NULL,
	"blog_id" text NOT NULL,
	"slug" text,
	"title" json NOT NULL,
	"excerpt" json,
	"html" json,
	"cover" text,
	"published_at" timestamp with time zone,
	"tags" json NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "blog_web_id_blog_id_pk" PRIMARY KEY("web_id","blog_id")
);
--> statement-breakpoint
CREATE TABLE "cart_item" (
	"cart_id" text NOT NULL,
	"uuid" text NOT NULL,
	"quantity" integer NOT NULL,
	"place" serial NOT NULL,
	CONSTRAINT "cart_item_cart_id_uuid_pk" PRIMARY KEY("cart_id","uuid"),
	CONSTRAINT "cart_item_quantity" CHECK ("cart_item"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "cart_secret" (
	"cart_id" text NOT NULL,
	"hash" text NOT NULL,
	"purpose" text NOT NULL,
	"expires_at" timestamp with time zone,
	CONSTRAINT "cart_secret_cart_id_hash_pk" PRIMARY KEY("cart_id","hash"),
	CONSTRAINT "cart_secret_purpose" CHECK ("cart_secret"."purpose" in ('guest', 'handoff'))
);
--> statement-breakpoint
CREATE TABLE "cart" (
	"id" text PRIMARY KEY NOT NULL,
	"web_id" text NOT NULL,
	"account_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_state" CHECK ("cart"."state" in ('open', 'paid', 'merged'))
);
--> statement-breakpoint
CREATE TABLE "category" (
	"web_id" text NOT NULL,
	"category_id" text NOT NULL,
	"slug" text NOT NULL,
	"name" json NOT NULL,
	"description" json,
	"image" text,
	"parent_id" text NOT NULL,
	"rank" double precision NOT NULL,
	CONSTRAINT "category_web_id_category_id_pk" PRIMARY KEY("web_id","category_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_claim" (
	"web_id" text NOT NULL,
	"code" text NOT NULL,
	"account_id" text NOT NULL,
	"claimed_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "coupon_claim_web_id_code_account_id_pk" PRIMARY KEY("web_id","code","account_id")
);
--> statement-breakpoint
CREATE TABLE "coupon" (
	"web_id" text NOT NULL,
	"code" text NOT NULL,
	"title" jsonb,
	"kind" text NOT NULL,
	"max_discount" numeric(14, 4),
	"min_spend" numeric(14, 4),
	"claim_start" timestamp with time zone,
	"claim_end" timestamp with time zone,
	"use_start" timestamp with time zone,
	"use_end" timestamp with time zone,
	"limited" boolean NOT NULL,
	"member_only" boolean NOT NULL,
	"stock" integer,
	"remaining" integer,
	"withdrawn" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "coupon_web_id_code_pk" PRIMARY KEY("web_id","code"),
	CONSTRAINT "coupon_remaining" CHECK ("coupon"."remaining" >= 0),
	CONSTRAINT "coupon_counted" CHECK (("coupon"."stock" is null) = ("coupon"."remaining" is null))
);
--> statement-breakpoint
CREATE TABLE "form_submission" (
	"id" uuid PRIMARY KEY NOT NULL,
	"web_id" text NOT NULL,
	"form_id" text NOT NULL,
	"lang" text NOT NULL,
	"values" json NOT NULL,
	"uploads" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "form" (
	"web_id" text NOT NULL,
	"form_id" text NOT NULL,
	"title" json NOT NULL,
	"fields" json NOT NULL,
	CONSTRAINT "form_web_id_form_id_pk" PRIMARY KEY("web_id","form_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_answer" (
	"id" text PRIMARY KEY NOT NULL,
	"request" text NOT NULL,
	"answer" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member" (
	"web_id" text NOT NULL,
	"account_id" text NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_web_id_account_id_pk" PRIMARY KEY("web_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "point_balance" (
	"web_id" text NOT NULL,
	"account_id" text NOT NULL,
	"points" integer NOT NULL,
	CONSTRAINT "point_balance_web_id_account_id_pk" PRIMARY KEY("web_id","account_id"),
	CONSTRAINT "point_balance_points" CHECK ("point_balance"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop_order_line" (
	"order_id" integer NOT NULL,
	"uuid" text NOT NULL,
	"name" jsonb NOT NULL,
	"unit" jsonb NOT NULL,
	"quantity" integer NOT NULL,
	"price" numeric(14, 4) NOT NULL,
	CONSTRAINT "shop_order_line_order_id_uuid_pk" PRIMARY KEY("order_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "shop_order" (
	"id" serial PRIMARY KEY NOT NULL,
	"web_id" text NOT NULL,
	"cart_id" text NOT NULL,
	"account_id" text,
	"paid_at" timestamp with time zone NOT NULL,
	"goods" numeric(14, 4) NOT NULL,
	"coupon_discount" numeric(14, 4) NOT NULL,
	"used_points" integer NOT NULL,
	"net" numeric(14, 4) NOT NULL,
	"earned_points" integer NOT NULL,
	"bank" text,
	"shipping_type" text,
	"coupon_code" text,
	CONSTRAINT "shop_order_cart_id_unique" UNIQUE("cart_id"),
	CONSTRAINT "shop_order_net" CHECK ("shop_order"."net" >= 0)
);
--> statement-breakpoint
CREATE TABLE "page" (
	"web_id" text NOT NULL,
	"path" text NOT NULL,
	"setting" json,
	"head" json,
	"component" json NOT NULL,
	CONSTRAINT "page_web_id_path_pk" PRIMARY KEY("web_id","path")
);
--> statement-breakpoint
CREATE TABLE "product" (
	"web_id" text NOT NULL,
	"uuid" text NOT NULL,
	"slug" text NOT NULL,
	"parent_uuid" text,
	"variant_id" text,
	"has_variants" boolean DEFAULT false NOT NULL,
	"name" json NOT NULL,
	"price" numeric(14, 4) NOT NULL,
	"price_list" json NOT NULL,
	"unit" json NOT NULL,
	"preorder_flag" boolean NOT NULL,
	"badge_hot" boolean NOT NULL,
	"badge_new" boolean NOT NULL,
	"badge_suggest" boolean NOT NULL,
	"quantity_min" integer,
	"quantity_max" integer,
	"remain" integer,
	"imported_remain" integer,
	"discount" numeric(14, 4),
	"category_id" text,
	"images" json NOT NULL,
	"highlight" json,
	"detail_html" json,
	"conditions_html" json,
	"options" json,
	"choices" json,
	"hidden" boolean NOT NULL,
	"nosell" boolean NOT NULL,
	"member_only" boolean NOT NULL,
	"limit_per_account" integer,
	"limit_product" integer,
	"popularity" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "product_web_id_uuid_pk" PRIMARY KEY("web_id","uuid")
);
--> statement-breakpoint
CREATE TABLE "search_entry" (
	"web_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"head" text NOT NULL,
	"plain" text NOT NULL,
	"fields" jsonb NOT NULL,
	CONSTRAINT "search_entry_web_id_kind_id_pk" PRIMARY KEY("web_id","kind","id")
);
--> statement-breakpoint
CREATE TABLE "shop_host" (
	"host" text PRIMARY KEY NOT NULL,
	"web_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shop" (
	"web_id" text PRIMARY KEY NOT NULL,
	"web_name" text NOT NULL,
	"name" json NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"suspended" boolean DEFAULT false NOT NULL,
	"policy" json NOT NULL,
	"base" json NOT NULL,
	"fingerprint" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_web_name_unique" UNIQUE("web_name")
);
--> statement-breakpoint
ALTER TABLE "account_address" ADD CONSTRAINT "account_address_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_credential" ADD CONSTRAINT "account_credential_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_session" ADD CONSTRAINT "account_session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog" ADD CONSTRAINT "blog_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_item" ADD CONSTRAINT "cart_item_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_secret" ADD CONSTRAINT "cart_secret_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart" ADD CONSTRAINT "cart_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "category" ADD CONSTRAINT "category_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_claim" ADD CONSTRAINT "coupon_claim_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon" ADD CONSTRAINT "coupon_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form_submission" ADD CONSTRAINT "form_submission_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "form" ADD CONSTRAINT "form_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member" ADD CONSTRAINT "member_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balance" ADD CONSTRAINT "point_balance_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "point_balance" ADD CONSTRAINT "point_balance_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order_line" ADD CONSTRAINT "shop_order_line_order_id_shop_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."shop_order"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_cart_id_cart_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."cart"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_order" ADD CONSTRAINT "shop_order_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page" ADD CONSTRAINT "page_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product" ADD CONSTRAINT "product_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_entry" ADD CONSTRAINT "search_entry_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shop_host" ADD CONSTRAINT "shop_host_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_address_account" ON "account_address" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_attempt_end" ON "account_attempt" USING btree ("window_ends");--> statement-breakpoint
CREATE INDEX "account_credential_account" ON "account_credential" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "account_session_account" ON "account_session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "blog_published" ON "blog" USING btree ("web_id","published_at");--> statement-breakpoint
CREATE INDEX "cart_secret_expiry" ON "cart_secret" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_open_of_account" ON "cart" USING btree ("web_id","account_id") WHERE "cart"."state" = 'open';--> statement-breakpoint
CREATE INDEX "form_submission_form" ON "form_submission" USING btree ("web_id","form_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_answer_expiry" ON "idempotency_answer" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "shop_order_line_product" ON "shop_order_line" USING btree ("uuid");--> statement-breakpoint
CREATE INDEX "shop_order_account" ON "shop_order" USING btree ("web_id","account_id");--> statement-breakpoint
CREATE INDEX "product_category" ON "product" USING btree ("web_id","category_id");--> statement-breakpoint
CREATE INDEX "product_parent" ON "product" USING btree ("web_id","parent_uuid");--> statement-breakpoint
CREATE INDEX "search_entry_head" ON "search_entry" USING gin ("head" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_entry_plain" ON "search_entry" USING gin ("plain" gin_trgm_ops);