CREATE TABLE "account_second_factor" (
	"account_id" text PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" integer NOT NULL,
	"recovery_hashes" text[] NOT NULL
);
--> statement-breakpoint
CREATE UNLOGGED TABLE "builder_presence" (
	"web_id" text NOT NULL,
	"path" text NOT NULL,
	"session" text NOT NULL,
	"name" text,
	"node" text,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "builder_presence_web_id_path_session_pk" PRIMARY KEY("web_id","path","session")
);
--> statement-breakpoint
CREATE TABLE "release_link" (
	"web_id" text NOT NULL,
	"release_id" text NOT NULL,
	"id" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "release_page" (
	"web_id" text NOT NULL,
	"release_id" text NOT NULL,
	"path" text NOT NULL,
	"revision" integer NOT NULL,
	"content" json,
	"base" json,
	"base_version" integer,
	"saved_by" text,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_page_web_id_release_id_path_pk" PRIMARY KEY("web_id","release_id","path")
);
--> statement-breakpoint
CREATE TABLE "release_publication" (
	"web_id" text NOT NULL,
	"release_id" text NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"langs" json,
	"pages" json NOT NULL,
	"published_by" text,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_publication_web_id_release_id_number_pk" PRIMARY KEY("web_id","release_id","number")
);
--> statement-breakpoint
CREATE TABLE "release" (
	"web_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"state" text NOT NULL,
	"revision" integer NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"approved_by" text,
	"approved_at" timestamp with time zone,
	"due_at" timestamp with time zone,
	"time_zone" text,
	"langs" json,
	"scheduled_by" text,
	"problem" json,
	"ended_at" timestamp with time zone,
	CONSTRAINT "release_web_id_id_pk" PRIMARY KEY("web_id","id")
);
--> statement-breakpoint
CREATE TABLE "builder_comment" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"web_id" text NOT NULL,
	"path" text NOT NULL,
	"thread" bigint,
	"node" text,
	"node_type" text,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"written_by" text,
	"written_at" timestamp with time zone NOT NULL,
	"resolved_by" text,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "builder_member" (
	"web_id" text NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" text,
	"invited_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	CONSTRAINT "builder_member_web_id_email_pk" PRIMARY KEY("web_id","email")
);
--> statement-breakpoint
CREATE TABLE "builder_token" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"web_id" text NOT NULL,
	"name" text NOT NULL,
	"hash" text NOT NULL,
	"role" text NOT NULL,
	"acts" json NOT NULL,
	"created_by" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "builder_token_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "page_edit" ADD COLUMN "draft_base" json;--> statement-breakpoint
ALTER TABLE "page_version" ADD COLUMN "release_id" text;--> statement-breakpoint
ALTER TABLE "account_second_factor" ADD CONSTRAINT "account_second_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "builder_presence" ADD CONSTRAINT "builder_presence_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_link" ADD CONSTRAINT "release_link_web_id_release_id_release_web_id_id_fk" FOREIGN KEY ("web_id","release_id") REFERENCES "public"."release"("web_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_page" ADD CONSTRAINT "release_page_web_id_release_id_release_web_id_id_fk" FOREIGN KEY ("web_id","release_id") REFERENCES "public"."release"("web_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_publication" ADD CONSTRAINT "release_publication_web_id_release_id_release_web_id_id_fk" FOREIGN KEY ("web_id","release_id") REFERENCES "public"."release"("web_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release" ADD CONSTRAINT "release_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "builder_comment" ADD CONSTRAINT "builder_comment_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "builder_member" ADD CONSTRAINT "builder_member_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "builder_token" ADD CONSTRAINT "builder_token_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "builder_presence_seen_at" ON "builder_presence" USING btree ("seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "release_link_token" ON "release_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "release_due" ON "release" USING btree ("state","due_at");--> statement-breakpoint
CREATE INDEX "builder_comment_page" ON "builder_comment" USING btree ("web_id","path","id");--> statement-breakpoint
CREATE INDEX "builder_token_shop" ON "builder_token" USING btree ("web_id");