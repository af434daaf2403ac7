CREATE TABLE "page_edit" (
	"web_id" text NOT NULL,
	"path" text NOT NULL,
	"revision" integer NOT NULL,
	"draft" json,
	"saved_by" text,
	"saved_at" timestamp with time zone,
	CONSTRAINT "page_edit_web_id_path_pk" PRIMARY KEY("web_id","path")
);
--> statement-breakpoint
CREATE TABLE "page_version" (
	"web_id" text NOT NULL,
	"path" text NOT NULL,
	"version" integer NOT NULL,
	"kind" text NOT NULL,
	"of" integer,
	"content" json,
	"note" text,
	"published_by" text,
	"published_at" timestamp with time zone NOT NULL,
	CONSTRAINT "page_version_web_id_path_version_pk" PRIMARY KEY("web_id","path","version")
);
--> statement-breakpoint
ALTER TABLE "shop" ADD COLUMN "published" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "page_edit" ADD CONSTRAINT "page_edit_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "page_version" ADD CONSTRAINT "page_version_web_id_shop_web_id_fk" FOREIGN KEY ("web_id") REFERENCES "public"."shop"("web_id") ON DELETE cascade ON UPDATE no action;